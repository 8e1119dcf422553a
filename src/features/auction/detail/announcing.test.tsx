import { describe, expect, test } from 'vitest'
import { announcementOf, mayBeSaidAt, type Heard } from './Announcer.tsx'

const standing: Heard['standing'] = {
  sequence: 3,
  status: 'in_auction',
  price: '450',
  lowestNext: '500',
  currency: 'CZK',
  bids: 3,
  leader: 1,
  endsAt: '2026-11-21T20:00:00.000Z',
}
const heard = (given: Partial<Heard> = {}, changed: Partial<Heard['standing']> = {}): Heard => ({
  standing: { ...standing, ...changed },
  isLeading: null,
  isOver: false,
  ...given,
})
const later = { endsAt: '2026-11-21T20:05:00.000Z' }

describe('what is said of a change', () => {
  test.each([
    ['I am outbid', heard({ isLeading: true }), heard({ isLeading: false }, later), 'outbid'],
    ['I lead', heard({ isLeading: false }), heard({ isLeading: true }), 'leading'],
    ['I lead with my first bid', heard(), heard({ isLeading: true }), 'leading'],
    ['the end has moved', heard(), heard({}, later), 'extended'],
    ['it is over', heard({ isLeading: true }), heard({ isLeading: true, isOver: true }), 'ended'],
    ['it is cancelled', heard(), heard({ isOver: true }, { status: 'cancelled' }), 'cancelled'],
  ])('%s', (_what, before, after, said) => {
    expect(announcementOf(before, after)).toBe(said)
  })

  test.each([
    ['another price', heard(), heard({}, { price: '500', bids: 4 })],
    ['another leader, where I do not bid', heard(), heard({}, { leader: 2 })],
    ['what came of it later', heard({ isOver: true }), heard({ isOver: true }, { status: 'paid' })],
  ])('nothing of %s', (_what, before, after) => {
    expect(announcementOf(before, after)).toBeNull()
  })
})

describe('when the next may be said', () => {
  const end = 1_000_000

  test('three at once, the fourth a minute after the first', () => {
    expect(mayBeSaidAt([], 0, end)).toBe(0)
    expect(mayBeSaidAt([0, 10], 20, end)).toBe(20)
    expect(mayBeSaidAt([0, 10, 20], 30, end)).toBe(60_000)
    expect(mayBeSaidAt([0, 10, 20], 70_000, end)).toBe(70_000)
  })

  test('in the last minute at once, and what waits for nothing longer than that', () => {
    expect(mayBeSaidAt([0, 10, 20], 30, 60_000)).toBe(30)
    expect(mayBeSaidAt([0, 10, 20], 30, 70_000)).toBe(10_000)
  })

  test('a minute never holds more than three, whenever changes come', () => {
    const said: number[] = []
    for (let now = 0; now < 600_000; now += 777) {
      if (mayBeSaidAt(said, now, 10_000_000) <= now) said.push(now)
      expect(said.filter((at) => at > now - 60_000).length).toBeLessThanOrEqual(3)
    }
    expect(said.length).toBeGreaterThan(20)
  })
})
