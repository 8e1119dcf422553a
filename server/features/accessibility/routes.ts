import { readAccessibility, type AccessibilityFacts } from '#contract/accessibility.ts'
import { serve } from '#server/http/serve.ts'

/** What of the accessibility statement is the operator's. */
export function accessibilityRoutes({ facts }: { facts: AccessibilityFacts }) {
  return [serve(readAccessibility, async () => facts)]
}
