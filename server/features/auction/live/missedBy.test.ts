import { describe, expect, test } from 'vitest'
import { missedBy, mostMissed, mostMissedInAll } from './missedBy.ts'

describe('missedBy', () => {
  test('counts for each auction what the reader has missed, however many changes there were before', () => {
    const auctions = [at('a', 60), at('b', 5000), at('c', 7)]
    expect(missedBy(auctions, knowing({ a: 55, b: 4995, c: 7 }))).toEqual({
      missed: [
        { id: 'a', sequence: 55, count: 5 },
        { id: 'b', sequence: 4995, count: 5 },
      ],
      gone: [],
    })
  })

  test('sends nothing of an auction that is new to the reader', () => {
    expect(missedBy([at('a', 60)], knowing({}))).toEqual({ missed: [], gone: [] })
  })

  test('gives up the auction of which more was missed than the bound, and no other', () => {
    const auctions = [at('a', mostMissed + 1), at('b', mostMissed)]
    expect(missedBy(auctions, knowing({ a: 0, b: 0 }))).toEqual({
      missed: [{ id: 'b', sequence: 0, count: mostMissed }],
      gone: ['a'],
    })
  })

  test('gives up the auctions of which most was missed where all together are too many', () => {
    const share = mostMissedInAll / 4
    const auctions = [at('a', share + 1), at('b', share), at('c', share), at('d', share), at('e', 1)]
    const { missed, gone } = missedBy(auctions, knowing({ a: 0, b: 0, c: 0, d: 0, e: 0 }))
    expect(missed.map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd'])
    expect(gone).toEqual(['a'])
  })

  test('gives up an auction of which the reader knows more than there is', () => {
    expect(missedBy([at('a', 5)], knowing({ a: 6 }))).toEqual({ missed: [], gone: ['a'] })
  })

  test('gives up all auctions of a reader whose position cannot be read', () => {
    expect(missedBy([at('a', 5), at('b', 0)], null)).toEqual({ missed: [], gone: ['a', 'b'] })
  })
})

function at(id: string, publicSequence: number) {
  return { id, lastSeen: { state: { publicSequence } } }
}

function knowing(sequences: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(Object.entries(sequences))
}
