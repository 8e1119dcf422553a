import { describe, expect, test } from 'vitest'
import { shareOf } from './LockShare.tsx'

describe('shareOf', () => {
  test.each([
    [0, 1000, { percent: 0, bound: 'exact' }],
    [1, 1000, { percent: 1, bound: 'below' }],
    [10, 1000, { percent: 1, bound: 'exact' }],
    [625, 1000, { percent: 63, bound: 'exact' }],
    [999, 1000, { percent: 99, bound: 'above' }],
    [1000, 1000, { percent: 100, bound: 'exact' }],
  ])('%d of %d is %j', (part, whole, share) => {
    expect(shareOf(part, whole)).toEqual(share)
  })
})
