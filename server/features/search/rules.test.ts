import { describe, expect, test } from 'vitest'
import { hitLimit, type FoundType } from '#contract/search.ts'
import { nearest, nearness, pickHits, type Candidate, type Nearness } from './rules.ts'

describe('nearest', () => {
  test.each([
    ['the whole name', 'a-1', nearness.exact],
    ['the beginning', 'a', nearness.begins],
    ['the beginning of its other name', 'alf', nearness.begins],
    ['the middle', 'lfa', nearness.holds],
    ['what it does not hold', 'b', null],
  ])('%s', (_what, text, answer) => {
    expect(nearest(['a-1', 'alfa'], text)).toBe(answer)
  })
})

describe('pickHits', () => {
  test('thousands of domains leave room for every other kind that answers as well', () => {
    const picked = pickHits([many('domain', 50), many('nsset', 1), [], many('contact', 1), many('registrar', 50)])
    expect(picked).toHaveLength(hitLimit)
    expect(typesOf(picked)).toEqual([...Array<FoundType>(4).fill('domain'), 'nsset', 'contact', ...four('registrar')])
  })

  test('the better answer stands first, and of equal ones what is mine', () => {
    const exact = { ...candidate('auction', 1, nearness.exact), hit: { ...candidate('auction', 1).hit, isMine: false } }
    const held = candidate('domain', 2, nearness.holds)
    const begun = candidate('nsset', 3, nearness.begins)
    const registrar = candidate('registrar', 4, nearness.begins)
    const hits = pickHits([[registrar], [held], [begun], [exact]])
    expect(hits.map(({ handle }) => handle)).toEqual(['1', '3', '4', '2'])
  })

  test('an object of exactly the name has its place whatever else there is', () => {
    const others = [{ ...candidate('contact', 99, nearness.exact) }]
    expect(pickHits([many('domain', 50), many('nsset', 50), others]).map(({ handle }) => handle)).toContain('99')
  })
})

function candidate(type: FoundType, number: number, near: Nearness = nearness.begins): Candidate {
  const hit = { type, handle: String(number), unicode: null, name: null, isMine: type !== 'registrar' }
  return { hit, nearness: near }
}

function many(type: FoundType, count: number): Candidate[] {
  return Array.from({ length: count }, (_, number) => candidate(type, number))
}

function four(type: FoundType): FoundType[] {
  return Array<FoundType>(4).fill(type)
}

function typesOf(hits: readonly { type: FoundType }[]): FoundType[] {
  return hits.map(({ type }) => type)
}
