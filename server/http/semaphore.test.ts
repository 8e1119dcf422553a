import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { semaphore, keyedSemaphore } from './semaphore.ts'

/** Returns a task that runs until the test calls `end`. */
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

describe('a semaphore', () => {
  test('starts a waiting task when a running one has ended', async () => {
    const inTurn = semaphore({ maxRunning: 2, maxWaiting: 5 })
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

  test('frees the place of a task that failed', async () => {
    const inTurn = semaphore({ maxRunning: 1, maxWaiting: 5 })
    const failing = inTurn(async () => {
      throw new Error('no')
    })
    const next = inTurn(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
    await expect(inTurn(async () => 'again')).resolves.toBe('again')
  })

  test('refuses a task that finds the queue full', async () => {
    const inTurn = semaphore({ maxRunning: 1, maxWaiting: 1 })
    const first = aWork()
    const running = inTurn(first.work)
    const waiting = inTurn(async () => 'waited')
    await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ code: 'overloaded' })
    first.end()
    await running
    await expect(waiting).resolves.toBe('waited')
  })
})

describe('a keyed semaphore', () => {
  test('makes a task wait for tasks of its own key only', async () => {
    const inTurn = keyedSemaphore({ maxRunning: 1, maxWaiting: 1, refusal: 'too-many-requests' })
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

describe('keys that share a total', () => {
  test('are served round-robin, however many tasks one of them has', async () => {
    const inTurn = keyedSemaphore({ maxRunning: 1, maxWaiting: 9, maxTotal: 1 })
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

  test('run no more tasks together than the total allows', async () => {
    const inTurn = keyedSemaphore({ maxRunning: 2, maxWaiting: 9, maxTotal: 3 })
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

  /** Runs tasks of 10 ms without a break for `ms`; returns how many ran at the same time and ended in the last 100 ms. */
  async function mostRunning(givesWay: () => boolean, ms: number, maxRunning = 8) {
    const inTurn = keyedSemaphore({ maxRunning, maxWaiting: 99 })
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

  test('has all its places while no other key is active', async () => {
    expect(await mostRunning(() => false, 1000)).toMatchObject({ most: 8, done: 80 })
  })

  test('has all its places for the first quarter of a second', async () => {
    expect(await mostRunning(() => true, 200)).toMatchObject({ most: 8 })
  })

  test('yields to others: it has a quarter of its places, and each rests as long as its task took', async () => {
    const { most, done } = await mostRunning(() => true, 1000)
    expect(most).toBeLessThanOrEqual(2)
    expect(done).toBeGreaterThanOrEqual(8)
    expect(done).toBeLessThanOrEqual(10)
  })

  test('yields one of two places, and rests after each task', async () => {
    const { most, done } = await mostRunning(() => true, 1000, 2)
    expect(most).toBe(1)
    expect(done).toBeLessThanOrEqual(6)
  })

  test('has all its places again when the others are no longer active', async () => {
    expect(await mostRunning(() => performance.now() < 600, 1000)).toMatchObject({ most: 8 })
  })

  test('never rests when it pauses between its tasks', async () => {
    const inTurn = keyedSemaphore({ maxRunning: 1, maxWaiting: 0 })
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, 10))
    for (let count = 0; count < 100; count++) {
      const done = inTurn('calm', work, () => true)
      await vi.advanceTimersByTimeAsync(10)
      await expect(done).resolves.toBeUndefined()
    }
  })
})
