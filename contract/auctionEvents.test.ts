import { describe, expect, test } from 'vitest'
import { longestEventId } from './call.ts'
import { mostWatched, readPosition, writePosition } from './auctionEvents.ts'

describe('the position of a reader', () => {
  test.each([[[0]], [[null]], [[12, null, 7]]])('is read as it was written: %j', (position) => {
    expect(readPosition(writePosition(position), position.length)).toEqual(position)
  })

  test.each(['', '7', '7.8.9', '7.x', '7.-1', '7.1e3', '7.0123456789', 'mv3k2x9z'])(
    'of two auctions is not %j',
    (text) => {
      expect(readPosition(text, 2)).toBeNull()
    },
  )

  test('in as many auctions as a stream watches fits into the header', () => {
    const longest = writePosition(Array.from({ length: mostWatched }, () => 999_999_999))
    expect(longest.length).toBeLessThanOrEqual(longestEventId)
    expect(readPosition(longest, mostWatched)).toHaveLength(mostWatched)
  })
})
