import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalGapMs, refusalPace } from './refusalPace.ts'
import { refusalMs } from './shares.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Requests refusals of these addresses, and returns the time at which each leaves. */
function paced(addresses: readonly string[]): { address: string; ms: number }[] {
  const left: { address: string; ms: number }[] = []
  const from = performance.now()
  const inTurn = refusalPace()
  for (const address of addresses) inTurn(address, () => left.push({ address, ms: performance.now() - from }))
  vi.advanceTimersByTime(10 * refusalMs)
  return left
}

test('a refusal leaves after half a second', () => {
  expect(paced(['a'])).toEqual([{ address: 'a', ms: refusalMs }])
})

test('refusals of one address leave one after another, those of another do not wait for them', () => {
  const left = paced([...Array.from({ length: 100 }, () => 'a'), 'b'])
  const ofA = left.filter(({ address }) => address === 'a').map(({ ms }) => ms)
  expect(ofA).toEqual(Array.from({ length: 100 }, (_, place) => refusalMs + place * refusalGapMs))
  expect(left.find(({ address }) => address === 'b')?.ms).toBe(refusalMs)
})

test('a refusal after a pause leaves after half a second again', () => {
  const inTurn = refusalPace()
  const left: number[] = []
  const note = () => left.push(performance.now())
  for (let count = 0; count < 100; count++) inTurn('a', note)
  vi.advanceTimersByTime(10 * refusalMs)
  const from = performance.now()
  inTurn('a', note)
  vi.advanceTimersByTime(refusalMs)
  expect(left).toHaveLength(101)
  expect(left.at(-1)).toBe(from + refusalMs)
})
