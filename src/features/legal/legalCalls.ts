import { readPrivacyText, readTermsText, type LegalText, type PrivacyText } from '#contract/legal.ts'
import { api } from '#src/api/client.ts'

export function askTerms(): Promise<LegalText> {
  return api(readTermsText)
}

export function askPrivacy(): Promise<PrivacyText> {
  return api(readPrivacyText)
}
