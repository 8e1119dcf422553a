import { printPayment, readPayment, type Payment } from '#contract/auctionPayment.ts'
import { makeRegistrationCode, readRegistrationCode, type Registration } from '#contract/auctionRegistration.ts'
import { languageOf, type Locale } from '#intl/locales.ts'
import { api } from '#src/api/client.ts'
import { download, save } from '#src/api/download.ts'

/** What I pay for an auction I won, and how far its registration is. */
export async function askWon(
  id: string,
  signal: AbortSignal,
): Promise<{ payment: Payment; registration: Registration }> {
  const [payment, registration] = await Promise.all([
    api(readPayment, { params: { id } }, signal),
    api(readRegistrationCode, { params: { id } }, signal),
  ])
  return { payment, registration }
}

/** Makes a code to register with, which is told this once. */
export function makeCode(id: string): Promise<Registration & { code: string }> {
  return api(makeRegistrationCode, { params: { id } })
}

/** Takes the payment home as a document. */
export async function takePayment(id: string, locale: Locale): Promise<void> {
  const told = { signal: new AbortController().signal, onLines: () => {} }
  save(await download(printPayment, { params: { id }, query: { lang: languageOf[locale] } }, told))
}
