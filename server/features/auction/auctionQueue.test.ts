import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auctionQueue } from './auctionQueue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Works that end when they are told to, and the order in which they began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

describe('the line of an auction', () => {
  test('lets so many go on, the next in the order in which they came', async () => {
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

  test('keeps nobody from another auction', async () => {
    const inLine = auctionQueue({ atOnce: 1, patienceMs: 3000 })
    const { begun, work } = works()
    void inLine('one', work('a'))
    void inLine('other', work('b'))
    expect(begun).toEqual(['a', 'b'])
  })

  test('goes on after a work that failed', async () => {
    const inLine = auctionQueue({ atOnce: 1, patienceMs: 3000 })
    const failing = inLine('one', () => Promise.reject(new Error('no')))
    const next = inLine('one', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  test('refuses whoever has waited too long, and nobody loses their place by it', async () => {
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
