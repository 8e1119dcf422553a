import type { Terms } from './engine/terms.ts'
import {
  auctionRulesVersion,
  czechAuction,
  czechMoney,
  termsOf,
  type AuctionRules,
  type Money,
} from './auctionRules.ts'
import { readWithDefault } from '#server/settings.ts'
import { auctionSettings } from './settings.ts'
import { zones } from '#server/zone/zones.ts'

type Ruled = Money & { auction?: AuctionRules }

/**
 * Returns the version of the current rules for auctions of a zone's names. It includes the days to record payments, so
 * that bidders must accept a change of them.
 */
export function auctionTermsVersion({ auction = czechAuction, ...zone }: Ruled = czechMoney): string {
  const version = auctionRulesVersion(auction, zone)
  const bookingDays = bookingDaysInForce()
  return bookingDays > 0 ? `${version}-${bookingDays}` : version
}

/**
 * Returns the current rules for auctions of a zone's names, in minor units of the zone's currency. An auction has the
 * rules of its publication.
 */
export function auctionTerms({ auction = czechAuction, ...zone }: Ruled): Terms {
  const bookingDays = bookingDaysInForce()
  return {
    ...termsOf(auction, zone),
    version: auctionTermsVersion({ auction, ...zone }),
    // Only included where there are some, because an older version does not know this rule.
    ...(bookingDays > 0 && { bookingDays }),
    vatPercent: readWithDefault(process.env, auctionSettings.settings.vatPercent),
  }
}

/** Returns the current rules of a zone; null when it is no longer configured. */
export function termsOfZone(zoneId: number): Terms | null {
  const zone = zones.find(({ id }) => id === zoneId)
  return zone ? auctionTerms(zone) : null
}

/** Returns the version of the current rules: that of the first zone with auctions. */
export function versionInForce(): string {
  return auctionTermsVersion(zones.find(({ isAuctioned }) => isAuctioned))
}

function bookingDaysInForce(): number {
  return readWithDefault(process.env, auctionSettings.settings.bookingDays)
}
