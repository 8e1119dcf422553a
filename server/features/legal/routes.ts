import { readPrivacyText, readTermsText, type LegalText, type PrivacyText } from '#contract/legal.ts'
import { serve } from '#server/http/serve.ts'

/** Routes for the operator's texts, which are read once at the start. */
export function legalRoutes({ terms, privacy }: { terms: LegalText; privacy: PrivacyText }) {
  return [serve(readTermsText, async () => terms), serve(readPrivacyText, async () => privacy)]
}
