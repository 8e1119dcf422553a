import type { AccessibilityFacts } from '#contract/accessibility.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** What of the statement is this portal's: out of the page itself at first, later asked for. */
export async function readFacts(): Promise<AccessibilityFacts> {
  const written = takeWritten<AccessibilityFacts>(preloadAddress('/accessibility', {}))
  return written ?? (await import('./accessibilityCalls.ts')).askFacts()
}
