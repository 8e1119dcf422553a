import { describe, expect, test } from 'vitest'
import { anAuction, czechTerms } from '#tests/auction/czech.ts'
import { play } from '#tests/auction/play.ts'
import { judgeBid } from './judgeBid.ts'
import { scheduleOf } from './schedule.ts'

/* The lines are those of price.test.ts. Times are in Prague on the day of the auction by default. */
describe('the hours of an auction', () => {
  test.each([
    ['a bid a second before noon is too early', '11:59:59 A 100 → refused auction-not-open'],
    ['a bid a millisecond before noon is too early', '11:59:59.999 A 100 → refused auction-not-open'],
    ['a bid at noon is in time', '12:00:00 A 100 → 100 A, ends 21:00:00'],
    [
      'a bid of the morning may be made again at noon',
      '11:00:00 A 100 → refused auction-not-open; 12:00:00 A 100 → 100 A',
    ],
    ['a bid a millisecond before the end is in time', '20:59:59.999 A 100 → 100 A, ends 21:04:59.999'],
    ['a bid at the end is too late', '21:00:00 A 100 → refused auction-ended'],
    ['a bid after the end is too late', '23:00:00 A 100 → refused auction-ended'],
    [
      'without a bid the end is at 21:00',
      'at 11:59:59 → new; at 12:00:00 → in_auction; at 20:59:59.999 → in_auction; at 21:00:00 → released',
    ],
    [
      'with a bid the winner is awaited from the end on',
      '13:00:00 A 100 → 100 A; at 20:59:59.999 → in_auction; at 21:00:00 → awaiting_payment',
    ],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('a bid with less than five minutes left', () => {
  test.each([
    ['moves the end to five minutes after it', '20:59:59 A 100 → 100 A, ends 21:04:59'],
    ['at 20:55:01 moves it by a second', '20:55:01 A 100 → 100 A, ends 21:00:01'],
    ['at 20:55:00.001 moves it by a millisecond', '20:55:00.001 A 100 → 100 A, ends 21:00:00.001'],
    ['does nothing to the end with exactly five minutes left', '20:55:00 A 100 → 100 A, ends 21:00:00'],
    ['does nothing to the end with more than that', '20:54:59 A 100 → 100 A, ends 21:00:00'],
    [
      'moves it again, each time from the bid',
      '20:59:00 A 100 → 100 A, ends 21:04:00; 21:03:00 B 150 → 150 B, ends 21:08:00; 21:07:59 A 200 → 200 A, ends 21:12:59',
    ],
    ['moves it although the leader stays', '13:00:00 A 1000 → 100 A; 20:58:00 B 200 → 250 A, ends 21:03:00'],
    ['moves it in a tie', '13:00:00 A 1000 → 100 A; 20:58:00 B 1000 → 1000 A, ends 21:03:00'],
    ['of the leader who raises moves nothing', '13:00:00 A 1000 → 100 A; 20:59:59 A 2000 → 100 A, ends 21:00:00'],
    [
      'that is refused moves nothing',
      '13:00:00 A 1000 → 100 A; 20:59:59 B 149 → refused bid-too-low; at 21:00:00 → awaiting_payment',
    ],
    ['makes room for an answer', '20:59:59 A 100 → 100 A, ends 21:04:59; 21:04:58 B 150 → 150 B, ends 21:09:58'],
    [
      'makes room until the new end and no longer',
      '20:59:59 A 100 → 100 A, ends 21:04:59; 21:04:59 B 150 → refused auction-ended',
    ],
    ['never moves the end back', '20:59:00 A 100 → 100 A, ends 21:04:00; 20:59:00 B 150 → 150 B, ends 21:04:00'],
    [
      'of the leader who raises is in time until the new end',
      '20:59:00 A 100 → 100 A, ends 21:04:00; 21:03:59 A 500 → 100 A, ends 21:04:00',
    ],
    [
      'of the leader who raises is too late at it',
      '20:59:00 A 100 → 100 A, ends 21:04:00; 21:04:00 A 500 → refused auction-ended',
    ],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

/** A and B in turn every four minutes from 20:57 to 08:53, each bid a thousand above the last. */
const night = Array.from({ length: 180 }, (_, i) => {
  const minutes = 20 * 60 + 57 + 4 * i
  const day = minutes < 24 * 60 ? '' : 'next day '
  const clock = [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const who = i % 2 === 0 ? 'A' : 'B'
  return `${day}${clock}:00 ${who} ${100_000 + 1000 * i} → ${i === 0 ? 100 : 100_000 + 1000 * i} ${who}`
}).join('; ')

describe('the hard end', () => {
  test.each([
    ['is not felt five minutes before it', 'next day 08:55:00 A 280000 → 280000 A, ends next day 09:00:00'],
    ['cuts the five minutes short', 'next day 08:57:00 A 280000 → 280000 A, ends next day 09:00:00'],
    [
      'is not moved by a bid of the last second',
      'next day 08:57:59 A 280000 → 280000 A, ends next day 09:00:00; next day 08:59:59 B 281000 → 281000 B, ends next day 09:00:00',
    ],
    [
      'is not moved by a bid of the last millisecond',
      'next day 08:57:59 A 280000 → 280000 A; next day 08:59:59.999 B 281000 → 281000 B, ends next day 09:00:00',
    ],
    [
      'makes a bid at nine too late',
      'next day 08:57:59 A 280000 → 280000 A; next day 09:00:00 B 281000 → refused auction-ended',
    ],
    [
      'is earlier where nobody bids that long',
      'next day 08:57:59.999 A 280000 → 280000 A; next day 08:58:00 B 281000 → 281000 B; at next day 09:00:00 → awaiting_payment',
    ],
    [
      'is not reached where the last bid gave less time',
      'at next day 08:57:59 → in_auction; at next day 08:58:00 → awaiting_payment; next day 08:58:00 A 280000 → refused auction-ended',
    ],
  ])('after a night of bidding %s', (_title, script) => {
    expect(play(`${night}; ${script}`)).toBe(`${night}; ${script}`)
  })

  test.each([
    [
      'on a usual night is twelve hours after the end',
      '2026-11-21',
      '2026-11-21T20:00:00.000Z',
      '2026-11-22T08:00:00.000Z',
    ],
    ['on a summer night too', '2026-07-01', '2026-07-01T19:00:00.000Z', '2026-07-02T07:00:00.000Z'],
    [
      'is eleven hours after it when clocks go forward',
      '2026-03-28',
      '2026-03-28T20:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'is thirteen hours after it when clocks go back',
      '2026-10-24',
      '2026-10-24T19:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'is twelve hours after it on the evening of a clock change',
      '2026-03-29',
      '2026-03-29T19:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ],
    ['is by the new year’s calendar on its eve', '2026-12-31', '2026-12-31T20:00:00.000Z', '2027-01-01T08:00:00.000Z'],
    ['knows a leap day', '2028-02-28', '2028-02-28T20:00:00.000Z', '2028-02-29T08:00:00.000Z'],
  ])('%s', (_title, day, ends, hardEnd) => {
    const { auction, endsAt } = anAuction(day)
    expect([endsAt, auction.hardEndAt].map((at) => new Date(at).toISOString())).toEqual([ends, hardEnd])
  })
})

describe('the auction of a name', () => {
  test.each([
    ['is fifteen days after its publication', '2026-11-06T11:00:00Z', '2026-11-21T11:00:00.000Z'],
    [
      'is by the day it was published on in Prague, not in Greenwich',
      '2026-11-05T23:00:00Z',
      '2026-11-21T11:00:00.000Z',
    ],
    ['published a moment before midnight is a day earlier', '2026-11-05T22:59:59Z', '2026-11-20T11:00:00.000Z'],
    ['opens at noon of summer time when published in winter', '2026-03-20T12:00:00Z', '2026-04-04T10:00:00.000Z'],
    ['opens at noon of winter time when published in summer', '2026-10-20T12:00:00Z', '2026-11-04T11:00:00.000Z'],
    ['is in the next year when published in December', '2026-12-20T12:00:00Z', '2027-01-04T11:00:00.000Z'],
  ])('%s', (_title, published, opens) => {
    expect(new Date(scheduleOf(Date.parse(published), czechTerms).opensAt).toISOString()).toBe(opens)
  })
})

describe('a clock set back', () => {
  test('makes no bid earlier than the one before it', () => {
    const { auction, state } = anAuction()
    const bid = { contact: 'X', number: null, ownBids: 0, seenSequence: 0 }
    const first = judgeBid(auction, state, { ...bid, identity: 'A', ceiling: 10_000, at: state.endsAt - 60_000 })
    expect(first.ok).toBe(true)
    if (!first.ok) return
    const earlier = { ...bid, identity: 'B', ceiling: 90_000, at: state.endsAt - 600_000 }
    const second = judgeBid(auction, first.after, earlier)
    expect(second).toMatchObject({
      ok: true,
      entry: { at: state.endsAt - 60_000 },
      change: { at: state.endsAt - 60_000 },
    })
  })
})
