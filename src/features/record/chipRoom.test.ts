import { describe, expect, test } from 'vitest'
import { fitting } from './chipRoom.ts'

describe('fitting', () => {
  test('two chips stand whole where both fit', () => {
    expect(fitting([55, 58], 177, 2)).toBe(2)
  })

  test('a pixel less leaves one, and room to count the other', () => {
    expect(fitting([55, 58], 176, 2)).toBe(1)
  })

  test('the chip that counts the rest needs room too', () => {
    expect(fitting([55, 58, 10], 177, 2)).toBe(1)
    expect(fitting([55, 58, 10], 213, 2)).toBe(2)
  })

  test('one is always there, and never more than the limit', () => {
    expect(fitting([400], 100, 2)).toBe(1)
    expect(fitting([1, 1, 1], 1000, 2)).toBe(2)
    expect(fitting([], 100, 2)).toBe(0)
  })
})
