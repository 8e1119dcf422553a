import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { turns, turnsEach } from './turns.ts'

/** A work that ends when it is told to. */
function aWork() {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let hasBegun = false
  const work = async () => {
    hasBegun = true
    await ended
  }
  return { work, end: () => end(), hasBegun: () => hasBegun }
}

describe('works in turn', () => {
  test('run so many at a time, the next when one has ended', async () => {
    const inTurn = turns({ atOnce: 2, mostWaiting: 5 })
    const works = [aWork(), aWork(), aWork()]
    const done = works.map(({ work }) => inTurn(work))
    expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false])
    works[0]?.end()
    await done[0]
    await Promise.resolve()
    expect(works[2]?.hasBegun()).toBe(true)
    for (const { end } of works) end()
    await Promise.all(done)
  })

  test('that fail give their place to the next', async () => {
    const inTurn = turns({ atOnce: 1, mostWaiting: 5 })
    const failing = inTurn(async () => {
      throw new Error('no')
    })
    const next = inTurn(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
    await expect(inTurn(async () => 'again')).resolves.toBe('again')
  })

  test('are refused when too many wait', async () => {
    const inTurn = turns({ atOnce: 1, mostWaiting: 1 })
    const first = aWork()
    const running = inTurn(first.work)
    const waiting = inTurn(async () => 'waited')
    await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ code: 'overloaded' })
    first.end()
    await running
    await expect(waiting).resolves.toBe('waited')
  })
})

describe('works of many keys', () => {
  test('wait for those of their own key alone', async () => {
    const inTurn = turnsEach({ atOnce: 1, mostWaiting: 1, refusal: 'too-many-requests' })
    const first = aWork()
    const running = inTurn('gita', first.work)
    const waiting = inTurn('gita', async () => 'waited')
    await expect(inTurn('gita', async () => 'too many')).rejects.toMatchObject({ code: 'too-many-requests' })
    await expect(inTurn('dana', async () => 'at once')).resolves.toBe('at once')
    first.end()
    await running
    await expect(waiting).resolves.toBe('waited')
    await expect(inTurn('gita', async () => 'again')).resolves.toBe('again')
  })
})

describe('keys that wait for one of all places', () => {
  test('are served in turn, however many works one of them has', async () => {
    const inTurn = turnsEach({ atOnce: 1, mostWaiting: 9, inAll: 1 })
    const begun: string[] = []
    const work = (name: string) => async () => void begun.push(name)
    const first = aWork()
    const done = [
      inTurn('busy', first.work),
      ...['busy 1', 'busy 2', 'busy 3'].map((name) => inTurn('busy', work(name))),
      inTurn('gita', work('gita')),
      inTurn('dana', work('dana')),
    ]
    first.end()
    await Promise.all(done)
    expect(begun).toEqual(['busy 1', 'gita', 'dana', 'busy 2', 'busy 3'])
  })

  test('have no more of them together', async () => {
    const inTurn = turnsEach({ atOnce: 2, mostWaiting: 9, inAll: 3 })
    const works = ['gita', 'gita', 'dana', 'dana'].map((key) => ({ key, ...aWork() }))
    const done = works.map(({ key, work }) => inTurn(key, work))
    expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false])
    for (const { end } of works) end()
    await Promise.all(done)
  })
})

describe('a key that is busy without a break', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Works of 10 ms that follow each other for so long in these places; returns the most at a time in the last 100 ms. */
  async function mostRunning(givesWay: () => boolean, ms: number, atOnce = 8) {
    const inTurn = turnsEach({ atOnce, mostWaiting: 99 })
    const count = { running: 0, most: 0, done: 0 }
    const work = async () => {
      count.most = Math.max(count.most, ++count.running)
      await new Promise((resolve) => setTimeout(resolve, 10))
      count.running--
      count.done++
    }
    const isOver = { yes: false }
    const repeat = async () => {
      while (!isOver.yes) await inTurn('busy', work, givesWay)
    }
    const all = Array.from({ length: 32 }, repeat)
    await vi.advanceTimersByTimeAsync(ms - 100)
    Object.assign(count, { most: 0, done: 0 })
    await vi.advanceTimersByTimeAsync(100)
    isOver.yes = true
    const seen = { ...count }
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(all)
    return seen
  }

  test('has all its places as long as nobody else is active', async () => {
    expect(await mostRunning(() => false, 1000)).toMatchObject({ most: 8, done: 80 })
  })

  test('has all its places for the first quarter of a second', async () => {
    expect(await mostRunning(() => true, 200)).toMatchObject({ most: 8 })
  })

  test('gives way to others: it has a quarter of its places, and they rest as long as they worked', async () => {
    const { most, done } = await mostRunning(() => true, 1000)
    expect(most).toBeLessThanOrEqual(2)
    expect(done).toBeGreaterThanOrEqual(8)
    expect(done).toBeLessThanOrEqual(10)
  })

  test('of two places gives way with one of them, and rests after each work', async () => {
    const { most, done } = await mostRunning(() => true, 1000, 2)
    expect(most).toBe(1)
    expect(done).toBeLessThanOrEqual(6)
  })

  test('has its places back once the others have gone', async () => {
    expect(await mostRunning(() => performance.now() < 600, 1000)).toMatchObject({ most: 8 })
  })

  test('that pauses between its works never rests', async () => {
    const inTurn = turnsEach({ atOnce: 1, mostWaiting: 0 })
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, 10))
    for (let count = 0; count < 100; count++) {
      const done = inTurn('calm', work, () => true)
      await vi.advanceTimersByTimeAsync(10)
      await expect(done).resolves.toBeUndefined()
    }
  })
})
