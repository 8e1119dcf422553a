import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Terms } from './engine/terms.ts'

const Amount = z.int().check(z.gte(1), z.lte(1_000_000_000))
const Days = z.int().check(z.gte(0), z.lte(365))
const Hour = z.int().check(z.gte(0), z.lte(23))

/**
 * The auction rules that a zone of ZONES may set. Amounts are whole units of the zone's currency; hours are in the
 * zone's time zone. A price below `below` rises by `by`; `below` is null only in the last step.
 */
export const AuctionSetting = z.strictObject({
  startPrice: z.optional(Amount),
  highestCeiling: z.optional(Amount),
  steps: z.optional(z.array(z.strictObject({ below: z.nullable(Amount), by: Amount }))),
  /** Days from publication to the auction; on the same day it could be over before anyone could bid. */
  publishedDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
  opensAtHour: z.optional(Hour),
  endsAtHour: z.optional(Hour),
  /** On the day after the auction's. */
  hardEndHour: z.optional(Hour),
  /** A change with less time left moves the end to this long after it. */
  extensionMinutes: z.optional(z.int().check(z.gte(0), z.lte(24 * 60))),
  paymentDays: z.optional(Days),
  registrationDays: z.optional(Days),
})
export type AuctionSetting = z.infer<typeof AuctionSetting>

/** The auction rules of a zone, complete. */
export type AuctionRules = { [Key in keyof AuctionSetting]-?: NonNullable<AuctionSetting[Key]> }

/** The rules of .cz, which are the default of a zone (docs/rules.md#auctions). */
export const czechAuction: AuctionRules = {
  startPrice: 100,
  highestCeiling: 10_000_000,
  steps: [
    { below: 500, by: 50 },
    { below: 2_500, by: 100 },
    { below: 5_000, by: 250 },
    { below: 10_000, by: 500 },
    { below: null, by: 1_000 },
  ],
  publishedDays: 15,
  opensAtHour: 12,
  endsAtHour: 21,
  hardEndHour: 9,
  extensionMinutes: 5,
  paymentDays: 7,
  registrationDays: 14,
}

/** The version of `czechAuction` and of the rules that no zone sets; changes with each of them. */
const version = '2026-11'

/** The currency of a zone, its digits after the point, and the time zone of its clock. */
export type Money = { currency: string; minorDigits: number; timeZone: string }

/** The money and the clock of .cz, in which the amounts and hours of `czechAuction` are. */
export const czechMoney: Money = { currency: 'CZK', minorDigits: 2, timeZone: 'Europe/Prague' }

/**
 * Returns the version of a zone's rules, which bidders accept. Other numbers, another currency or another time zone have
 * another version, which bidders must accept again.
 */
export function auctionRulesVersion(
  rules: AuctionRules,
  { currency, minorDigits, timeZone }: Money = czechMoney,
): string {
  const money = { currency, minorDigits, timeZone }
  const content = contentOf(contentOf(money) === contentOf(czechMoney) ? rules : { ...rules, ...money })
  if (content === contentOf(czechAuction)) return version
  return `${version}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
}

function contentOf(values: AuctionRules | Money): string {
  return JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the rules as an auction stores them: in minor units of the zone's currency, with their version. */
export function termsOf(rules: AuctionRules, { currency, minorDigits, timeZone }: Money) {
  const unit = 10 ** minorDigits
  const { startPrice, highestCeiling, steps, extensionMinutes, ...calendar } = rules
  return {
    version: auctionRulesVersion(rules, { currency, minorDigits, timeZone }),
    currency,
    minorDigits,
    unit,
    startPrice: startPrice * unit,
    highestCeiling: highestCeiling * unit,
    steps: steps.map(({ below, by }) => ({ below: below === null ? null : below * unit, by: by * unit })),
    timeZone,
    ...calendar,
    extensionMs: extensionMinutes * 60_000,
  }
}

/** Whether an auction can run by these rules: steps rise, the start is below the limit, the opening before the end. */
export function canAuction(setting: AuctionSetting, zone: Money): boolean {
  return Terms.safeParse(termsOf({ ...czechAuction, ...setting }, zone)).success
}
