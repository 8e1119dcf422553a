import { describe, expect, test } from 'vitest'
import { anAuction } from '#tests/auction/czech.ts'
import { annasBid, settledOnce, whole, won, type Sale } from '#tests/auction/wonAuction.ts'
import { judgeBid } from './judgeBid.ts'
import { decideCancel, decidePayment, decideRegistration, nextDueAt, settle, statusAt } from './settle.ts'
import type { Phase } from './state.ts'

// Won by Anna for 100 crowns; the auction ended on the evening of 21 November.
const end = Date.parse('2026-11-21T20:00:00Z')
const lastMomentToPay = Date.parse('2026-11-28T23:00:00Z')
const lastMomentToRegister = Date.parse('2026-12-12T23:00:00Z')

describe('the end', () => {
  test('without a bid releases the name', () => {
    const { auction, state } = anAuction()
    expect(settle(auction, state, end)).toMatchObject({ after: { phase: 'released' }, at: end })
  })

  test('with a bid awaits the winner’s payment until 24:00 of the seventh day after it', () => {
    const { auction, state } = won()
    const closed = settle(auction, state, end)
    expect(closed).toMatchObject({ after: { phase: 'awaiting_payment', dueAt: lastMomentToPay }, at: end })
  })

  test('does not come a millisecond early', () => {
    const { auction, state } = won()
    expect(settle(auction, state, end - 1)).toBeNull()
  })

  test('is recorded as of itself, however late', () => {
    const { auction, state } = won()
    expect(settle(auction, state, end + 3_600_000)?.at).toBe(end)
  })

  test('after midnight is an end of the next day, which is what the seven days count from', () => {
    const { auction, state } = won()
    const late = { ...state, endsAt: Date.parse('2026-11-22T08:00:00Z') }
    expect(settle(auction, late, late.endsAt)?.after.dueAt).toBe(Date.parse('2026-11-29T23:00:00Z'))
  })

  test('before a clock change leaves seven whole days by the calendar', () => {
    const { auction, state } = won('2026-10-20')
    expect(settle(auction, state, state.endsAt)?.after.dueAt).toBe(Date.parse('2026-10-27T23:00:00Z'))
  })

  test('is one more change for everybody, and none for the private book', () => {
    const { auction, state } = won()
    expect(settle(auction, state, end)?.after).toMatchObject({ publicSequence: 2, ledgerSequence: 1, bids: 1 })
  })
})

describe('the payment', () => {
  test('of the whole price in time pays, and leaves until 24:00 of the fourteenth day to register', () => {
    const { auction, state } = awaiting()
    const paid = decidePayment(auction, state, whole(Date.parse('2026-11-28T22:59:59Z')))
    expect(paid?.after).toMatchObject({ phase: 'paid', dueAt: lastMomentToRegister })
  })

  test.each([
    ['a heller short', 9_999, lastMomentToPay - 1],
    ['at the deadline', 10_000, lastMomentToPay],
    ['after it', 10_000, lastMomentToPay + 1],
  ])('%s goes back', (_which, amount, at) => {
    const { auction, state } = awaiting()
    expect(decidePayment(auction, state, { payments: [{ amount, at }], recordedAt: at })).toBeNull()
  })

  test('in parts pays as of the last of them, less what went back', () => {
    const { auction, state } = awaiting()
    const parts = [
      { amount: 6_000, at: end + 1 },
      { amount: -1_000, at: end + 2 },
      { amount: 5_000, at: end + 3 },
    ]
    const given = { recordedAt: end + 4 }
    expect(decidePayment(auction, state, { ...given, payments: parts.slice(0, 2) })).toBeNull()
    expect(decidePayment(auction, state, { ...given, payments: parts })?.at).toBe(end + 3)
  })

  test('is as of the last money in time, whatever came late', () => {
    const { auction, state } = awaiting()
    const payments = [
      { amount: 10_000, at: end + 1 },
      { amount: 10_000, at: lastMomentToPay },
      { amount: 5_000, at: lastMomentToPay + 1 },
    ]
    expect(decidePayment(auction, state, { payments, recordedAt: lastMomentToPay + 2 })?.at).toBe(end + 1)
  })

  test('that comes late and goes back takes nothing from what was in time, in whatever order it is read', () => {
    const { auction, state } = awaiting()
    const payments = [
      { amount: -500, at: lastMomentToPay + 2 },
      { amount: 500, at: lastMomentToPay + 1 },
      { amount: 10_000, at: end + 1 },
    ]
    expect(decidePayment(auction, state, { payments, recordedAt: lastMomentToPay + 3 })?.at).toBe(end + 1)
  })

  test('recorded at the deadline leaves the days to register from then on', () => {
    const { auction, state } = awaiting()
    const recordedAt = lastMomentToPay
    const paid = decidePayment(auction, state, { payments: [{ amount: 10_000, at: end + 1 }], recordedAt })
    expect(paid?.after.dueAt).toBe(Date.parse('2026-12-13T23:00:00Z'))
    const early = { payments: [{ amount: 10_000, at: end + 1 }], recordedAt: end + 1 }
    expect(decidePayment(auction, state, early)?.after.dueAt).toBe(Date.parse('2026-12-05T23:00:00Z'))
  })

  test('never revives what was unpaid', () => {
    const { auction, state } = unpaid()
    expect(decidePayment(auction, state, whole(lastMomentToPay - 1))).toBeNull()
  })

  test('is not taken before the end', () => {
    const { auction, state } = won()
    expect(decidePayment(auction, state, whole(end - 1))).toBeNull()
  })

  test('not come by the deadline publishes the name again without the winner, identity and contact', () => {
    const { auction, state } = awaiting()
    expect(settle(auction, state, lastMomentToPay)).toMatchObject({
      after: { phase: 'unpaid', dueAt: null },
      at: lastMomentToPay,
      republishedWithout: [{ identity: 'anna', contact: 'ANNA' }],
    })
    expect(settle(auction, state, lastMomentToPay - 1)).toBeNull()
  })

  test('not come a second time leaves both defaulters out', () => {
    const before = { identity: 'boris', contact: 'BORIS' }
    const { auction, state } = awaiting()
    const again = settle({ ...auction, excluded: [before] }, state, lastMomentToPay)
    expect(again?.republishedWithout).toEqual([before, { identity: 'anna', contact: 'ANNA' }])
  })
})

describe('the registration', () => {
  test('in time ends it', () => {
    expect(decideRegistration(paid().state, lastMomentToRegister - 1)?.after).toMatchObject({
      phase: 'registered',
      dueAt: null,
    })
  })

  test('at the deadline is too late', () => {
    expect(decideRegistration(paid().state, lastMomentToRegister)).toBeNull()
  })

  test('of what is not paid is not taken', () => {
    expect(decideRegistration(awaiting().state, end)).toBeNull()
  })

  test('not come by the deadline lets the right lapse, and publishes nothing', () => {
    const { auction, state } = paid()
    const lapsed = settle(auction, state, lastMomentToRegister)
    expect(lapsed).toMatchObject({ after: { phase: 'lapsed' }, at: lastMomentToRegister, republishedWithout: null })
  })
})

describe('the operator', () => {
  test.each([
    ['a published', () => anAuction()],
    ['a running', won],
    ['an unpaid-for', awaiting],
    ['a paid', paid],
  ])('cancels %s auction', (_which, make) => {
    const { auction, state } = make()
    expect(decideCancel(auction, state, end - 1)?.after).toMatchObject({ phase: 'cancelled', dueAt: null })
  })

  test.each(['registered', 'released', 'unpaid', 'lapsed', 'cancelled'] as const satisfies Phase[])(
    'cancels nothing that is %s',
    (phase) => {
      const { auction, state } = won()
      expect(decideCancel(auction, { ...state, phase }, end + 1)).toBeNull()
    },
  )

  test('cancels nothing whose end nobody has recorded yet', () => {
    const { auction, state } = anAuction()
    expect(decideCancel(auction, state, end)).toBeNull()
  })

  test('who has cancelled ends the bidding', () => {
    const { auction, state } = anAuction()
    const cancelled = decideCancel(auction, state, auction.opensAt)?.after
    expect(cancelled && judgeBid(auction, cancelled, { ...annasBid, at: auction.opensAt })).toEqual({
      ok: false,
      because: 'auction-cancelled',
    })
  })
})

describe('what everybody sees', () => {
  test('follows the clock, though nobody has recorded anything since the last bid', () => {
    const { auction, state } = won()
    const seen = [auction.opensAt - 1, auction.opensAt, end - 1, end, lastMomentToPay - 1, lastMomentToPay]
    expect(seen.map((at) => statusAt(auction, state, at))).toEqual([
      'new',
      'in_auction',
      'in_auction',
      'awaiting_payment',
      'awaiting_payment',
      'unpaid',
    ])
  })

  test('takes no bid once a result is recorded, whatever the clock says', () => {
    const { auction, state } = awaiting()
    expect(judgeBid(auction, state, { ...annasBid, at: end - 1 })).toEqual({ ok: false, because: 'auction-ended' })
  })
})

describe('what is due next', () => {
  test('is the end, the payment, the registration, and then nothing', () => {
    const { auction, state } = paid()
    const lapsed = settle(auction, state, lastMomentToRegister)
    const dues = [won().state, awaiting().state, state, lapsed?.after ?? state].map(nextDueAt)
    expect(dues).toEqual([end, lastMomentToPay, lastMomentToRegister, null])
  })
})

function awaiting(): Sale {
  return settledOnce(won(), end)
}

function unpaid(): Sale {
  return settledOnce(awaiting(), lastMomentToPay)
}

/** Paid on the last day. */
function paid(): Sale {
  const { auction, state } = awaiting()
  const payment = decidePayment(auction, state, whole(lastMomentToPay - 1))
  if (!payment) throw new Error('the payment was not taken')
  return { auction, state: payment.after }
}
