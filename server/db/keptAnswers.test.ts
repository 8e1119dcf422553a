import { describe, expect, test } from 'vitest'
import { KeptAnswers } from './keptAnswers.ts'

const present = { version: '7', day: '2026-11-21' }

describe('a kept answer', () => {
  test('is found at its own version and day only', () => {
    const kept = new KeptAnswers<number>({ most: 2 })
    kept.keep('anna', present, 40)
    expect(kept.find('anna', present)).toBe(40)
    expect(kept.find('anna', { ...present, version: '8' })).toBeUndefined()
    expect(kept.find('anna', { ...present, day: '2026-11-22' })).toBeUndefined()
    expect(kept.find('dana', present)).toBeUndefined()
  })

  test('gives way to a later one of its owner', () => {
    const kept = new KeptAnswers<number>({ most: 2 })
    kept.keep('anna', present, 40)
    kept.keep('anna', { ...present, version: '8' }, 41)
    expect(kept.latest('anna')).toMatchObject({ version: '8', answer: 41 })
  })

  test('goes when it was asked for longest ago and there are too many', () => {
    const kept = new KeptAnswers<number>({ most: 2 })
    for (const owner of ['anna', 'dana']) kept.keep(owner, present, 1)
    kept.find('anna', present)
    kept.keep('filip', present, 1)
    expect(['anna', 'dana', 'filip'].map((owner) => kept.find(owner, present))).toEqual([1, undefined, 1])
  })
})
