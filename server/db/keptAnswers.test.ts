// @module-tag database
import { describe, expect, test } from 'vitest'
import { KeptAnswers } from './keptAnswers.ts'

describe('a kept answer', () => {
  test('is its owner’s, with the version it was worked out at', () => {
    const kept = new KeptAnswers<number>({ most: 2 })
    kept.keep('anna', { version: '7', answer: 40 })
    expect(kept.latest('anna')).toEqual({ version: '7', answer: 40 })
    expect(kept.latest('dana')).toBeUndefined()
  })

  test('gives way to a later one of its owner', () => {
    const kept = new KeptAnswers<number>({ most: 2 })
    kept.keep('anna', { version: '7', answer: 40 })
    kept.keep('anna', { version: '8', answer: 41 })
    expect(kept.latest('anna')).toEqual({ version: '8', answer: 41 })
  })

  test('goes when it was asked for longest ago and there are too many', () => {
    const kept = new KeptAnswers<number>({ most: 2 })
    for (const owner of ['anna', 'dana']) kept.keep(owner, { version: '1', answer: 1 })
    kept.latest('anna')
    kept.keep('filip', { version: '1', answer: 1 })
    expect(['anna', 'dana', 'filip'].map((owner) => kept.latest(owner)?.answer)).toEqual([1, undefined, 1])
  })
})
