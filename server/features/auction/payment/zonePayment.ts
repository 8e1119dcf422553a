import { zones } from '#server/zone/zones.ts'
import type { Account } from './account.ts'
import { hasEpc, type Priced } from './epc.ts'

/**
 * Returns the account and the QR code of payments for names of a zone. `usual` is the account of zones without their
 * own. The auction's stored currency decides which codes are possible, because the zone's may have changed since.
 */
export function paymentOfZone(zoneId: number, { usual, terms }: { usual: Account; terms: Priced }) {
  const { iban, bic = null, qr = 'epc' } = zones.find(({ id }) => id === zoneId)?.payment ?? {}
  return {
    account: iban === undefined ? usual : { ...usual, iban, bic },
    format: hasEpc(terms) ? qr : 'spayd',
  } as const
}
