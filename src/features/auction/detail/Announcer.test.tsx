import { describe, expect, test } from 'vitest'
import { aPublicState } from '#tests/builders/auction.ts'
import { announcementOf, nextAnnouncementAt, type AnnouncedState } from './Announcer.tsx'

const current: AnnouncedState['state'] = aPublicState({ endsAt: '2026-11-21T20:00:00.000Z' })
const announced = (
  given: Partial<AnnouncedState> = {},
  changed: Partial<AnnouncedState['state']> = {},
): AnnouncedState => ({
  state: { ...current, ...changed },
  isLeading: null,
  isOver: false,
  ...given,
})
const later = { endsAt: '2026-11-21T20:05:00.000Z' }

describe('announcementOf', () => {
  test.each([
    ['I am outbid', announced({ isLeading: true }), announced({ isLeading: false }, later), 'outbid'],
    ['I lead', announced({ isLeading: false }), announced({ isLeading: true }), 'leading'],
    ['I lead with my first bid', announced(), announced({ isLeading: true }), 'leading'],
    ['the end has moved', announced(), announced({}, later), 'extended'],
    ['it is over', announced({ isLeading: true }), announced({ isLeading: true, isOver: true }), 'ended'],
    ['it is cancelled', announced(), announced({ isOver: true }, { status: 'cancelled' }), 'cancelled'],
  ])('announces that %s', (_what, before, after, announcement) => {
    expect(announcementOf(before, after)).toBe(announcement)
  })

  test.each([
    ['another price', announced(), announced({}, { price: '500', bids: 4 })],
    ['another leader, where I do not bid', announced(), announced({}, { leader: 2 })],
    ['a status after the end', announced({ isOver: true }), announced({ isOver: true }, { status: 'paid' })],
  ])('announces nothing for %s', (_what, before, after) => {
    expect(announcementOf(before, after)).toBeNull()
  })
})

describe('nextAnnouncementAt', () => {
  const end = 1_000_000

  test('allows three at once and the fourth a minute after the first', () => {
    expect(nextAnnouncementAt([], 0, end)).toBe(0)
    expect(nextAnnouncementAt([0, 10], 20, end)).toBe(20)
    expect(nextAnnouncementAt([0, 10, 20], 30, end)).toBe(60_000)
    expect(nextAnnouncementAt([0, 10, 20], 70_000, end)).toBe(70_000)
  })

  test('allows every announcement in the last minute, and lets none wait beyond its start', () => {
    expect(nextAnnouncementAt([0, 10, 20], 30, 60_000)).toBe(30)
    expect(nextAnnouncementAt([0, 10, 20], 30, 70_000)).toBe(10_000)
  })

  test('never allows more than three in a minute', () => {
    const announcedAt: number[] = []
    for (let now = 0; now < 600_000; now += 777) {
      if (nextAnnouncementAt(announcedAt, now, 10_000_000) <= now) announcedAt.push(now)
      expect(announcedAt.filter((at) => at > now - 60_000).length).toBeLessThanOrEqual(3)
    }
    expect(announcedAt.length).toBeGreaterThan(20)
  })
})
