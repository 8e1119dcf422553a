import { beforeEach, describe, expect, test } from 'vitest'
import { claimDrafts, dropDraft, saveDraft, readDraft, wipeDrafts } from './drafts.ts'

beforeEach(() => sessionStorage.clear())

describe('drafts', () => {
  test('what is kept is read back', () => {
    saveDraft('domain.selection', { ids: ['a.cz'] })
    expect(readDraft('domain.selection')).toEqual({ ids: ['a.cz'] })
  })

  test('a dropped or never kept one is undefined', () => {
    saveDraft('a', 1)
    dropDraft('a')
    expect([readDraft('a'), readDraft('b')]).toEqual([undefined, undefined])
  })

  test('what cannot be read counts as nothing kept', () => {
    sessionStorage.setItem('draft:a', '{half')
    expect(readDraft('a')).toBeUndefined()
  })

  test('those of somebody else are wiped for whoever comes after them, and one’s own stay', () => {
    saveDraft('a', 1)
    claimDrafts('ANNA')
    claimDrafts('ANNA')
    expect(readDraft('a')).toBe(1)
    claimDrafts('GITA')
    expect(readDraft('a')).toBeUndefined()
    saveDraft('a', 2)
    claimDrafts('GITA')
    expect(readDraft('a')).toBe(2)
  })

  test('wiping takes every draft and leaves the rest', () => {
    claimDrafts('ANNA')
    saveDraft('a', 1)
    saveDraft('b', 2)
    sessionStorage.setItem('chunk-reload:/', '1')
    wipeDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['chunk-reload:/'])
  })
})
