import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auctionQueue } from './auctionQueue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Returns tasks that end on request, and the order in which they started. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

describe('the queue of an auction', () => {
  test('runs a limited number of tasks in the order of their arrival', async () => {
    const inLine = auctionQueue({ atOnce: 2, patienceMs: 3000 })
    const { begun, work, end } = works()
    const done = ['a', 'b', 'c', 'd'].map((name) => inLine('one', work(name)))
    expect(begun).toEqual(['a', 'b'])
    end('b')
    expect(await done[1]).toBe('b')
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
    for (const name of ['a', 'c']) end(name)
    await vi.waitFor(() => expect(begun).toHaveLength(4))
    end('d')
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('does not delay tasks of another auction', async () => {
    const inLine = auctionQueue({ atOnce: 1, patienceMs: 3000 })
    const { begun, work } = works()
    void inLine('one', work('a'))
    void inLine('other', work('b'))
    expect(begun).toEqual(['a', 'b'])
  })

  test('continues after a failed task', async () => {
    const inLine = auctionQueue({ atOnce: 1, patienceMs: 3000 })
    const failing = inLine('one', () => Promise.reject(new Error('no')))
    const next = inLine('one', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  test('refuses a task that has waited too long; the others stay in their places', async () => {
    const inLine = auctionQueue({ atOnce: 1, patienceMs: 3000 })
    const { begun, work, end } = works()
    void inLine('one', work('a'))
    const late = inLine('one', work('b')).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(2000)
    const next = inLine('one', async (patienceLeftMs) => patienceLeftMs)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await late).toMatchObject({ code: 'idempotency-key-running', more: { retryAfter: 1 } })
    end('a')
    expect(await next).toBe(2000)
    expect(begun).toEqual(['a'])
  })
})
