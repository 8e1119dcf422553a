// @module-tag database
import { describe, expect, test } from 'vitest'
import { VersionedCache } from './versionedCache.ts'

describe('a versioned cache', () => {
  test('returns the entry of an owner with its version', () => {
    const cache = new VersionedCache<number>({ maxEntries: 2 })
    cache.set('anna', { version: '7', answer: 40 })
    expect(cache.get('anna')).toEqual({ version: '7', answer: 40 })
    expect(cache.get('dana')).toBeUndefined()
  })

  test('replaces the entry of an owner', () => {
    const cache = new VersionedCache<number>({ maxEntries: 2 })
    cache.set('anna', { version: '7', answer: 40 })
    cache.set('anna', { version: '8', answer: 41 })
    expect(cache.get('anna')).toEqual({ version: '8', answer: 41 })
  })

  test('evicts the least recently used entry', () => {
    const cache = new VersionedCache<number>({ maxEntries: 2 })
    for (const owner of ['anna', 'dana']) cache.set(owner, { version: '1', answer: 1 })
    cache.get('anna')
    cache.set('filip', { version: '1', answer: 1 })
    expect(['anna', 'dana', 'filip'].map((owner) => cache.get(owner)?.answer)).toEqual([1, undefined, 1])
  })
})
