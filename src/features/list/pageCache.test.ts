import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageStore } from './parts/pageCache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('pageStore', () => {
  test('returns a preloaded page once', async () => {
    const store = pageStore<string>()
    store.add('?page=2', Promise.resolve('rows'))
    expect(await store.take('?page=2')?.page).toBe('rows')
    expect(store.take('?page=2')).toBeUndefined()
  })

  test('forgets a page after half a minute', () => {
    const store = pageStore<string>()
    store.add('?page=2', Promise.resolve('rows'))
    vi.advanceTimersByTime(29_999)
    expect(store.has('?page=2')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(store.has('?page=2')).toBe(false)
    expect(store.take('?page=2')).toBeUndefined()
  })

  test('returns a page with the time of its request', () => {
    const store = pageStore<string>()
    const readAt = Date.now()
    vi.advanceTimersByTime(20_000)
    store.add('?page=1', Promise.resolve('rows'), readAt)
    expect(store.take('?page=1')?.readAt).toBe(readAt)
    store.add('?page=1', Promise.resolve('rows'), readAt)
    vi.advanceTimersByTime(10_000)
    expect(store.has('?page=1')).toBe(false)
  })

  test('forgets a page that failed to load', async () => {
    const store = pageStore<string>()
    store.add('?page=2', Promise.reject(new Error('away')))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.has('?page=2')).toBe(false)
  })

  test('dropping forgets everything', () => {
    const store = pageStore<string>()
    store.add('?page=2', Promise.resolve('rows'))
    store.clear()
    expect(store.has('?page=2')).toBe(false)
  })
})
