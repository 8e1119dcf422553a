import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageStore } from './parts/pageCache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('pageStore', () => {
  test('a page asked for ahead is there once', async () => {
    const store = pageStore<string>()
    store.add('?page=2', Promise.resolve('rows'))
    expect(await store.take('?page=2')?.page).toBe('rows')
    expect(store.take('?page=2')).toBeUndefined()
  })

  test('after half a minute it is asked for anew', () => {
    const store = pageStore<string>()
    store.add('?page=2', Promise.resolve('rows'))
    vi.advanceTimersByTime(29_999)
    expect(store.has('?page=2')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(store.has('?page=2')).toBe(false)
    expect(store.take('?page=2')).toBeUndefined()
  })

  test('a page keeps the age it had when it was read', () => {
    const store = pageStore<string>()
    const readAt = Date.now()
    vi.advanceTimersByTime(20_000)
    store.add('?page=1', Promise.resolve('rows'), readAt)
    expect(store.take('?page=1')?.readAt).toBe(readAt)
    store.add('?page=1', Promise.resolve('rows'), readAt)
    vi.advanceTimersByTime(10_000)
    expect(store.has('?page=1')).toBe(false)
  })

  test('what failed to come is asked for again', async () => {
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
