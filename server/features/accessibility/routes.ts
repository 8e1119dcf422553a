import { readAccessibility, type AccessibilityFacts } from '#contract/accessibility.ts'
import { serve } from '#server/http/serve.ts'

/** The operator's facts of the accessibility statement. */
export function accessibilityRoutes({ facts }: { facts: AccessibilityFacts }) {
  return [serve(readAccessibility, async () => facts)]
}
