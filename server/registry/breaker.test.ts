import { expect, test } from 'vitest'
import { Breaker } from './breaker.ts'
import { reasonOf, retryAfter } from './rules.ts'

/** A breaker after so many failures at this time, and what it reported last. */
function failed(times: number, atMs: number) {
  const reports: boolean[] = []
  const breaker = new Breaker((isUp) => reports.push(isUp))
  for (let at = 0; at < times; at++) breaker.recordFailure(atMs)
  return { breaker, isUp: () => reports.at(-1) }
}

test('lets everything through until the fifth failure in a row', () => {
  const { breaker, isUp } = failed(4, 0)
  expect([breaker.allowance(0, 8), breaker.isOpen, isUp()]).toEqual([8, false, true])
  breaker.recordSuccess()
  for (let at = 0; at < 4; at++) breaker.recordFailure(0)
  expect(breaker.allowance(0, 8)).toBe(8)
  breaker.recordFailure(0)
  expect([breaker.allowance(0, 8), breaker.isOpen, isUp()]).toEqual([0, true, false])
})

test('lets one through after a pause, which doubles up to five minutes', () => {
  const { breaker } = failed(5, 1000)
  expect([breaker.allowance(5999, 8), breaker.allowance(6000, 8)]).toEqual([0, 1])
  breaker.recordFailure(6000)
  expect([breaker.allowance(15_999, 8), breaker.allowance(16_000, 8)]).toEqual([0, 1])
  const { breaker: long } = failed(30, 0)
  expect([long.allowance(299_999, 8), long.allowance(300_000, 8)]).toEqual([0, 1])
})

test('closes with the first success', () => {
  const { breaker, isUp } = failed(12, 0)
  breaker.recordSuccess()
  expect([breaker.allowance(0, 8), breaker.isOpen, isUp()]).toEqual([8, false, true])
})

test('an attempt follows after two seconds, four, eight, up to 15 minutes', () => {
  expect([1, 2, 3, 9, 10, 50].map(retryAfter)).toEqual([2, 4, 8, 512, 900, 900])
})

test('the reason of a rejection is its code and its text, of at most 1,000 characters', () => {
  expect(reasonOf({ code: '2304', text: ' Object status prohibits operation ' })).toBe(
    '2304 Object status prohibits operation',
  )
  expect(reasonOf({ code: null, text: '' })).toBe('no reason given')
  expect(reasonOf({ code: null, text: 'x'.repeat(2000) })).toHaveLength(1000)
})
