import type { AuctionRules } from '#contract/help.ts'
import type { Settings } from '#contract/system.ts'
import { zones } from '#server/zone/zones.ts'
import { auctionTerms, versionInForce } from './auctionTerms.ts'
import { describeTerms } from './describeAuction.ts'
import { exampleOf } from './exampleOf.ts'
import type { ReminderRules } from './settings.ts'

/** Returns the currency and the version of the auction rules; null without auctions. */
export function auctionFacts(): Settings['auctions'] {
  const zone = auctionedZone()
  return zone ? { currency: zone.currency, termsVersion: versionInForce() } : null
}

/** Returns the auction rules for the help; null without auctions. */
export function auctionHelp(reminders: ReminderRules): AuctionRules | null {
  const zone = auctionedZone()
  if (!zone) return null
  const terms = auctionTerms(zone)
  const { currency, publishedDays, opensAtHour, endsAtHour, hardEndHour } = terms
  const { endsSoonMinutes, paymentReminderDays, registrationReminderDays } = reminders
  return {
    ...describeTerms(terms),
    endsSoonMinutes,
    paymentReminderDays,
    registrationReminderDays,
    currency,
    publishedDays,
    opensAtHour,
    endsAtHour,
    hardEndHour,
    example: exampleOf(terms),
  }
}

function auctionedZone() {
  return zones.find(({ isAuctioned }) => isAuctioned)
}
