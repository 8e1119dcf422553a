import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownOfSale, midnightInPrague, type Transfer } from '#tests/auction/reference.ts'
import { won } from '#tests/auction/wonAuction.ts'
import { decidePayment, settledAt } from './settle.ts'
import type { Auction, AuctionState } from './state.ts'

const histories = Number(process.env['AUCTION_SEQUENCES'] ?? (process.env['TEST_FULL'] ? 200_000 : 5_000))
const day = 24 * 3_600_000
const sold = won()
const { endsAt } = sold.state
const payUntil = midnightInPrague(endsAt, 7)

/** Payments that are received and recorded near the deadlines, an hour or a day apart. */
const transfers = fc
  .array(
    fc
      .tuple(fc.constantFrom(100n, 60n, 40n, -40n, 1n), fc.nat(400), fc.nat(160), fc.nat(3))
      .map(([crowns, hours, later, edge]) => transferOf({ crowns, hours, later, edge })),
    { maxLength: 5 },
  )
  // In a strict order, because the order of two payments recorded at one time is undefined.
  .map((all) => all.map((one, i) => ({ ...one, writtenAt: one.writtenAt + 10 * i })))

describe('what becomes of a sale', () => {
  test(
    'is the same by the reference rules, whenever money comes and is recorded',
    () => {
      fc.assert(
        fc.property(transfers, fc.nat(5), fc.nat(40 * 24), (came, bookingDays, hours) => {
          const at = endsAt + hours * 3_600_000
          const sale = { crowns: 100n, payUntil, writeUntil: payUntil + bookingDays * day }
          expect(statusBy(came, bookingDays, at)).toBe(knownOfSale(came, sale, at))
        }),
        { numRuns: histories },
      )
    },
    30_000 + histories * 5,
  )

  test('is held to that: every status is met among its histories, and money saved by the days to record it', () => {
    const met = new Set<string>()
    for (const [came, hours] of fc.sample(fc.tuple(transfers, fc.nat(40 * 24)), { numRuns: 2000, seed: 7 })) {
      const at = endsAt + hours * 3_600_000
      const [strict, patient] = [statusBy(came, 0, at), statusBy(came, 3, at)]
      met.add(patient)
      if (strict === 'unpaid' && patient === 'paid') met.add('saved')
    }
    expect([...met].sort()).toEqual(['awaiting_payment', 'lapsed', 'paid', 'saved', 'unpaid'])
  })
})

/** Returns the status of an auction at a time, if the operator records each payment when it becomes known. */
function statusBy(came: readonly Transfer[], bookingDays: number, at: number): string {
  const auction: Auction = { ...sold.auction, terms: { ...sold.auction.terms, bookingDays } }
  const payments: { amount: number; at: number }[] = []
  let state: AuctionState = sold.state
  for (const { crowns, cameAt, writtenAt } of came.toSorted((one, other) => one.writtenAt - other.writtenAt)) {
    if (writtenAt > at) break
    payments.push({ amount: Number(crowns) * 100, at: cameAt })
    state = settledAt(auction, state, writtenAt)
    state = decidePayment(auction, state, { payments, recordedAt: writtenAt })?.after ?? state
  }
  return settledAt(auction, state, at).phase
}

type Chosen = { crowns: bigint; hours: number; later: number; edge: number }

/** Half of the payments are at the deadline or a millisecond from it; `later` is the hours until the recording. */
function transferOf({ crowns, hours, later, edge }: Chosen): Transfer {
  const cameAt = hours % 2 === 0 ? endsAt + hours * 3_600_000 : payUntil - 1 + (edge % 3)
  return { crowns, cameAt, writtenAt: cameAt + later * 3_600_000 + (edge === 3 ? 0 : 1 + edge) }
}
