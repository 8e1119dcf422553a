import type { HelpFacts } from '#contract/help.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** What help tells in numbers: out of the page itself at first, later asked for. */
export async function readHelpFacts(): Promise<HelpFacts> {
  return takeWritten<HelpFacts>(preloadAddress('/help', {})) ?? (await import('./helpCalls.ts')).askHelp()
}
