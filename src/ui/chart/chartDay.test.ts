import { describe, expect, test } from 'vitest'
import { dayAfter, evenTop, gapsAmong } from './chartData.ts'

describe('gaps', () => {
  test('are stretches of days nothing is known of; a day with nothing in it is none', () => {
    expect(gapsAmong([null, 1, null, null, 0, null])).toEqual([
      { from: 0, to: 0 },
      { from: 2, to: 3 },
      { from: 5, to: 5 },
    ])
    expect(gapsAmong([0, 1])).toEqual([])
    expect(gapsAmong([])).toEqual([])
  })
})

describe('the top of an axis', () => {
  test.each([
    [2174, 2400],
    [410, 600],
    [3, 4],
    [0, 4],
  ])('is four even steps high for %d', (highest, top) => expect(evenTop(highest)).toBe(top))
})

describe('keys', () => {
  test.each([
    ['ArrowRight', 5, 6],
    ['ArrowLeft', 5, 4],
    ['PageUp', 5, 9],
    ['PageDown', 8, 1],
    ['PageDown', 5, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['Enter', 5, null],
    ['toString', 5, null],
  ])('%s from day %i of ten leads to %j', (key, from, to) => {
    expect(dayAfter(key, from, 10)).toBe(to)
  })
})
