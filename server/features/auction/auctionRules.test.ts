import { afterEach, describe, expect, test } from 'vitest'
import { auctionRulesVersion, czechAuction, czechMoney, type AuctionSetting, type Money } from './auctionRules.ts'
import { termsOfZone } from './auctionTerms.ts'
import { auctionHelp } from './facts.ts'
import { readConfig } from '#server/config.ts'
import { readZones } from '#server/zone/settings.ts'
import { setZones } from '#server/zone/zones.ts'

const zone = { id: 1, fqdn: 'example', timeZone: 'Europe/Vienna', currency: 'EUR', minorDigits: 2, isAuctioned: true }

const read = (auction: AuctionSetting) => readZones({ ZONES: JSON.stringify([{ ...zone, auction }]) })
const use = (auction: AuctionSetting) => setZones(read(auction) ?? [])

afterEach(() => setZones([]))

const steps = [
  { below: 100, by: 1 },
  { below: null, by: 5 },
]

/** Each rule with a changed value, what a new auction stores for it, and what help shows. */
const others: [keyof AuctionSetting, AuctionSetting, object, object][] = [
  ['startPrice', { startPrice: 10 }, { startPrice: 1_000 }, { startPrice: '10' }],
  ['highestCeiling', { highestCeiling: 5_000 }, { highestCeiling: 500_000 }, { highestCeiling: '5000' }],
  [
    'steps',
    { steps },
    {
      steps: [
        { below: 10_000, by: 100 },
        { below: null, by: 500 },
      ],
    },
    {
      steps: [
        { below: '100', by: '1' },
        { below: null, by: '5' },
      ],
    },
  ],
  ['publishedDays', { publishedDays: 3 }, { publishedDays: 3 }, { publishedDays: 3 }],
  ['opensAtHour', { opensAtHour: 8 }, { opensAtHour: 8 }, { opensAtHour: 8 }],
  ['endsAtHour', { endsAtHour: 18 }, { endsAtHour: 18 }, { endsAtHour: 18 }],
  ['hardEndHour', { hardEndHour: 6 }, { hardEndHour: 6 }, { hardEndHour: 6 }],
  ['extensionMinutes', { extensionMinutes: 10 }, { extensionMs: 600_000 }, { extensionSeconds: 600 }],
  ['paymentDays', { paymentDays: 10 }, { paymentDays: 10 }, { paymentDays: 10 }],
  ['registrationDays', { registrationDays: 30 }, { registrationDays: 30 }, { registrationDays: 30 }],
]

describe('auction rules of a zone', () => {
  test.each(others)(
    '%s is a setting of the zone, stored in its auctions and shown in help',
    (_rule, own, stored, shown) => {
      use(own)
      expect(termsOfZone(zone.id)).toMatchObject(stored)
      expect(auctionHelp(readConfig({}).rules.auction)).toMatchObject(shown)
    },
  )

  test('every rule is tried with another value', () => {
    expect(others.map(([rule]) => rule).sort()).toEqual(Object.keys(czechAuction).sort())
  })

  test('are those of .cz where nothing is set, in the currency of the zone', () => {
    use({})
    expect(termsOfZone(zone.id)).toMatchObject({
      version: expect.stringMatching(/^2026-11-[\da-f]{8}$/),
      currency: 'EUR',
      startPrice: 10_000,
      paymentDays: 7,
    })
  })

  test.each(others)('with another %s have another version, which bidders accept again', (_rule, own) => {
    const version = auctionRulesVersion({ ...czechAuction, ...own })
    expect(version).toMatch(/^2026-11-[\da-f]{8}$/)
    expect(auctionRulesVersion({ ...own, ...czechAuction, ...own })).toBe(version)
  })

  test.each<[string, Partial<Money>]>([
    ['currency', { currency: 'EUR' }],
    ['digits after the point', { minorDigits: 0 }],
    ['time zone', { timeZone: 'Europe/Vienna' }],
  ])('with another %s have another version, which bidders accept again', (_what, own) => {
    expect(auctionRulesVersion(czechAuction, { ...czechMoney, ...own })).toMatch(/^2026-11-[\da-f]{8}$/)
  })

  test.each<[string, object]>([
    ['a start above the highest ceiling', { startPrice: 200, highestCeiling: 100 }],
    ['an end before the opening', { opensAtHour: 20, endsAtHour: 19 }],
    [
      'steps that fall',
      {
        steps: [
          { below: 100, by: 5 },
          { below: null, by: 1 },
        ],
      },
    ],
    ['a last step with a bound', { steps: [{ below: 100, by: 5 }] }],
    ['a start price of nothing', { startPrice: 0 }],
    ['an auction on the day of its publication', { publishedDays: 0 }],
    ['a rule that does not exist', { reservePrice: 5 }],
  ])('with %s are refused at start', (_what, auction) => {
    expect(() => readConfig({ ZONES: JSON.stringify([{ ...zone, auction }]) })).toThrow(
      /^ZONES is .* at \[0\]\.auction[^ ]*: expected /,
    )
  })
})
