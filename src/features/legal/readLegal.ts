import type { LegalText, PrivacyText } from '#contract/legal.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** Out of the page itself at first, later asked for; so is the other. */
export async function readTermsOfUse(): Promise<LegalText> {
  return takeWritten<LegalText>(preloadAddress('/terms', {})) ?? (await import('./legalCalls.ts')).askTerms()
}

export async function readPrivacy(): Promise<PrivacyText> {
  return takeWritten<PrivacyText>(preloadAddress('/privacy', {})) ?? (await import('./legalCalls.ts')).askPrivacy()
}
