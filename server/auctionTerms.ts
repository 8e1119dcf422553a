import type { Terms } from '#server/features/auction/engine/terms.ts'
import { auctionRulesVersion, czechAuction, termsOf, type AuctionRules } from './auctionRules.ts'
import { readBookingDays, readVatPercent } from './auctionSettings.ts'
import { zones, type Zone } from './zones.ts'

/** Names the rules in force: of others, days to record payments among them, bidders are asked to accept them anew. */
export function auctionTermsVersion(
  rules: AuctionRules = czechAuction,
  bookingDays = readBookingDays(process.env),
): string {
  const version = auctionRulesVersion(rules)
  return bookingDays > 0 ? `${version}-${bookingDays}` : version
}

type Ruled = Pick<Zone, 'currency' | 'minorDigits' | 'timeZone'> & { auction?: AuctionRules }

/**
 * The rules in force for auctions of a zone's names, in minor units of the zone's currency. An auction keeps the rules it
 * was published with.
 */
export function auctionTerms({ auction = czechAuction, ...zone }: Ruled): Terms {
  const bookingDays = readBookingDays(process.env)
  return {
    ...termsOf(auction, zone),
    version: auctionTermsVersion(auction, bookingDays),
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

/** The version of the rules in force for auctioned names: that of the first zone whose names are auctioned. */
export function versionInForce(): string {
  return auctionTermsVersion(zones.find(({ isAuctioned }) => isAuctioned)?.auction)
}
