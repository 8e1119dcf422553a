import type { Terms } from '#server/features/auction/engine/terms.ts'
import { readBookingDays, readVatPercent } from './auctionSettings.ts'
import { zones, type Zone } from './zones.ts'

/** Names the rules that are the same wherever the portal runs; whoever changes one below changes it. */
const version = '2026-11'

/** Names the rules in force: of others, days to record payments among them, bidders are asked to accept them anew. */
export function auctionTermsVersion(bookingDays = readBookingDays(process.env)): string {
  return bookingDays > 0 ? `${version}-${bookingDays}` : version
}

/**
 * The rules in force for auctions of a zone's names: the one place where they are known. Amounts are told in whole
 * units of the zone's currency. An auction keeps the rules it was published with.
 */
export function auctionTerms({
  currency,
  minorDigits,
  timeZone,
}: Pick<Zone, 'currency' | 'minorDigits' | 'timeZone'>): Terms {
  const unit = 10 ** minorDigits
  const bookingDays = readBookingDays(process.env)
  return {
    version: auctionTermsVersion(bookingDays),
    currency,
    minorDigits,
    unit,
    startPrice: 100 * unit,
    highestCeiling: 10_000_000 * unit,
    steps: [
      { below: 500 * unit, by: 50 * unit },
      { below: 2_500 * unit, by: 100 * unit },
      { below: 5_000 * unit, by: 250 * unit },
      { below: 10_000 * unit, by: 500 * unit },
      { below: null, by: 1_000 * unit },
    ],
    timeZone,
    publishedDays: 15,
    opensAtHour: 12,
    endsAtHour: 21,
    hardEndHour: 9,
    extensionMs: 5 * 60_000,
    paymentDays: 7,
    registrationDays: 14,
    // Told only where there are some: a version from before them knows no such rule.
    ...(bookingDays > 0 && { bookingDays }),
    vatPercent: readVatPercent(process.env),
  }
}

/** The rules in force for names of a zone; null when it is no longer configured. */
export function termsOfZone(zoneId: number): Terms | null {
  const zone = zones.find(({ id }) => id === zoneId)
  return zone ? auctionTerms(zone) : null
}
