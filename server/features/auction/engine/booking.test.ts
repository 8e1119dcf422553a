import { describe, expect, test } from 'vitest'
import { caughtUp, settledOnce, whole, won, type Sale } from '#tests/auction/wonAuction.ts'
import { decidePayment, settle, statusAt } from './settle.ts'

// Won by Anna for 100 crowns; the auction ended on the evening of 21 November.
const end = Date.parse('2026-11-21T20:00:00Z')
const lastMomentToPay = Date.parse('2026-11-28T23:00:00Z')

describe('three days to record what came in time', () => {
  // 24:00 of 1 December: three days after the last one to pay.
  const lastMomentToRecord = Date.parse('2026-12-01T23:00:00Z')

  test('are no days to pay: the winner’s last day stays the same', () => {
    const { auction, state } = wonWithBooking()
    expect(settle(auction, state, end)).toMatchObject({
      actBy: lastMomentToPay,
      after: { phase: 'awaiting_payment', dueAt: lastMomentToRecord },
    })
  })

  test.each([
    ['on the day it came', lastMomentToPay - 1],
    ['on the first day after the deadline', lastMomentToPay + 1],
    ['in the last moment for it', lastMomentToRecord - 1],
  ])('let a payment of the last day stand that is recorded %s', (_when, recordedAt) => {
    const { auction, state } = awaitingWithBooking()
    const { state: still } = caughtUp({ auction, state }, recordedAt)
    const paid = decidePayment(auction, still, { ...whole(lastMomentToPay - 1), recordedAt })
    expect(paid).toMatchObject({ after: { phase: 'paid' }, at: lastMomentToPay - 1 })
  })

  test.each([
    ['came at the deadline', lastMomentToPay, lastMomentToPay],
    ['came after it', lastMomentToPay + 1, lastMomentToPay + 2],
    ['came in time and is recorded when they are over', lastMomentToPay - 1, lastMomentToRecord],
  ])('do not save a payment that %s', (_what, receivedAt, recordedAt) => {
    const { auction, state } = awaitingWithBooking()
    const { state: still } = caughtUp({ auction, state }, recordedAt)
    expect(decidePayment(auction, still, { ...whole(receivedAt), recordedAt })).toBeNull()
  })

  test('count nothing that came late towards what came in time', () => {
    const { auction, state } = awaitingWithBooking()
    const payments = [
      { amount: 9_999, at: lastMomentToPay - 1 },
      { amount: 1, at: lastMomentToPay },
    ]
    expect(decidePayment(auction, state, { payments, recordedAt: lastMomentToPay + 1 })).toBeNull()
  })

  // Of the 100 crowns due, in the order of their recording; + marks late money.
  test.each([
    ['nothing that was booked wrongly and went back since', '60, -60+, 40', null],
    ['nothing that went back before late money of another payer', '60, -60+, 50+, 40', null],
    ['all that came in time where late money came and went back', '60, 50+, -50+, 40', 'paid'],
    ['less where more went back than had come late', '100, 50+, -60+', null],
    ['what came in time once more after some went back', '60, -60+, 100', 'paid'],
  ])('count %s', (_what, recorded, phase) => {
    const { auction, state } = awaitingWithBooking()
    const payments = recorded.split(', ').map((one, i) => ({
      amount: Number.parseInt(one, 10) * 100,
      at: one.endsWith('+') ? lastMomentToPay + i : lastMomentToPay - 1,
    }))
    const paid = decidePayment(auction, state, { payments, recordedAt: lastMomentToPay + 10 })
    expect(paid?.after.phase ?? null).toBe(phase)
  })

  test('leave fourteen days to register when the payment is recorded late', () => {
    const { auction, state } = awaitingWithBooking()
    const recordedAt = Date.parse('2026-11-30T10:00:00Z')
    const paid = decidePayment(auction, state, { ...whole(lastMomentToPay - 1), recordedAt })
    expect(paid).toMatchObject({ actBy: Date.parse('2026-12-14T23:00:00Z') })
  })

  test('show everybody an auction that awaits its payment, and then one that was not paid', () => {
    const { auction, state } = wonWithBooking()
    const seen = [lastMomentToPay - 1, lastMomentToPay, lastMomentToRecord - 1, lastMomentToRecord]
    expect(seen.map((at) => statusAt(auction, state, at))).toEqual([
      'awaiting_payment',
      'awaiting_payment',
      'awaiting_payment',
      'unpaid',
    ])
  })

  test('publish the name again when they are over, as of then, without the winner', () => {
    const { auction, state } = awaitingWithBooking()
    expect(settle(auction, state, lastMomentToRecord - 1)).toBeNull()
    expect(settle(auction, state, lastMomentToRecord + 3_600_000)).toMatchObject({
      after: { phase: 'unpaid' },
      at: lastMomentToRecord,
      republishedWithout: [{ identity: 'anna', contact: 'ANNA' }],
    })
  })

  function wonWithBooking(): Sale {
    const { auction, state } = won()
    return { auction: { ...auction, terms: { ...auction.terms, bookingDays: 3 } }, state }
  }

  function awaitingWithBooking(): Sale {
    return settledOnce(wonWithBooking(), end)
  }
})
