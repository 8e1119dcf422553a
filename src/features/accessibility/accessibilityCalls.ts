import { readAccessibility, type AccessibilityFacts } from '#contract/accessibility.ts'
import { api } from '#src/api/client.ts'

export function askFacts(): Promise<AccessibilityFacts> {
  return api(readAccessibility)
}
