import { beforeEach, describe, expect, test, vi } from 'vitest'
import { claimDrafts, dropDraft, saveDraft, readDraft, wipeDrafts } from './drafts.ts'

beforeEach(() => sessionStorage.clear())

describe('drafts', () => {
  test('a stored draft is read back', () => {
    saveDraft('domain.selection', { ids: ['a.cz'] })
    expect(readDraft('domain.selection')).toEqual({ ids: ['a.cz'] })
  })

  test('a dropped or missing one is undefined', () => {
    saveDraft('a', 1)
    dropDraft('a')
    expect([readDraft('a'), readDraft('b')]).toEqual([undefined, undefined])
  })

  test('one that does not fit takes the older one with it', () => {
    saveDraft('a', 1)
    vi.stubGlobal('sessionStorage', {
      removeItem: sessionStorage.removeItem.bind(sessionStorage),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    saveDraft('a', 2)
    vi.unstubAllGlobals()
    expect(readDraft('a')).toBeUndefined()
  })

  test('an unreadable one counts as missing', () => {
    sessionStorage.setItem('draft:a', '{half')
    expect(readDraft('a')).toBeUndefined()
  })

  test('those of another user are wiped for the next one, and one’s own stay', () => {
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
