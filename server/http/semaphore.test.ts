import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Semaphore } from './semaphore.ts'

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
    const places = new Semaphore({ maxRunning: 2, maxWaiting: 5 })
    const works = [aWork(), aWork(), aWork()]
    const done = works.map(({ work }) => places.run(work))
    expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false])
    works[0]?.end()
    await done[0]
    await Promise.resolve()
    expect(works[2]?.hasBegun()).toBe(true)
    for (const { end } of works) end()
    await Promise.all(done)
  })

  test('frees the place of a task that failed', async () => {
    const places = new Semaphore({ maxRunning: 1, maxWaiting: 5 })
    const failing = places.run(async () => {
      throw new Error('no')
    })
    const next = places.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
    await expect(places.run(async () => 'again')).resolves.toBe('again')
  })

  test('refuses a task that finds the queue full', async () => {
    const places = new Semaphore({ maxRunning: 1, maxWaiting: 1 })
    const first = aWork()
    const running = places.run(first.work)
    const waiting = places.run(async () => 'waited')
    await expect(places.run(async () => 'too many')).rejects.toMatchObject({ code: 'overloaded' })
    first.end()
    await running
    await expect(waiting).resolves.toBe('waited')
  })
})

describe('a semaphore with keys', () => {
  test('makes a task wait for tasks of its own key only', async () => {
    const places = new Semaphore({ maxRunning: 1, maxWaiting: 1, refusal: 'too-many-requests' })
    const first = aWork()
    const running = places.run(first.work, { key: 'gita' })
    const waiting = places.run(async () => 'waited', { key: 'gita' })
    await expect(places.run(async () => 'too many', { key: 'gita' })).rejects.toMatchObject({
      code: 'too-many-requests',
    })
    await expect(places.run(async () => 'at once', { key: 'dana' })).resolves.toBe('at once')
    first.end()
    await running
    await expect(waiting).resolves.toBe('waited')
    await expect(places.run(async () => 'again', { key: 'gita' })).resolves.toBe('again')
  })
})

describe('a place that is taken at once', () => {
  test('is refused over the limit, with the time to try again, until another is free', () => {
    const places = new Semaphore({ maxRunning: 2, retryAfter: 7 })
    const [leave] = [places.enter(), places.enter()]
    expect(places.isFull()).toBe(true)
    const refused = expect.objectContaining({ code: 'overloaded', more: { retryAfter: 7 } })
    expect(() => places.enter()).toThrow(refused)
    leave()
    expect(places.isFull()).toBe(false)
    expect(() => places.enter()).not.toThrow()
    expect(() => places.enter()).toThrow('overloaded')
  })

  test('is freed once', () => {
    const places = new Semaphore({ maxRunning: 1 })
    const leave = places.enter()
    leave()
    places.enter()
    leave()
    expect(() => places.enter()).toThrow('overloaded')
  })

  test('is of its key only', () => {
    const places = new Semaphore({ maxRunning: 1, refusal: 'too-many-requests' })
    const leave = places.enter('192.0.2.1')
    expect(() => places.enter('192.0.2.1')).toThrow('too-many-requests')
    expect(() => places.enter('192.0.2.2')).not.toThrow()
    leave()
    expect(() => places.enter('192.0.2.1')).not.toThrow()
  })

  test('is refused to a task where none may wait, and free again when a task failed', async () => {
    const places = new Semaphore({ maxRunning: 1 })
    const first = aWork()
    const running = places.run(first.work)
    await expect(places.run(async () => 'too many')).rejects.toMatchObject({ code: 'overloaded' })
    first.end()
    await running
    await expect(places.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(places.run(async () => 'again')).resolves.toBe('again')
  })
})

describe('a task that waits', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const patient = { maxRunning: 1, maxWaiting: Infinity, patienceMs: 3000, refusal: 'idempotency-key-running' } as const

  test('starts in the order of arrival, before later tasks', async () => {
    const places = new Semaphore({ ...patient, maxRunning: 2 })
    const works = ['a', 'b', 'c', 'd'].map(() => aWork())
    const done = works.map(({ work }) => places.run(work, { key: 'one' }))
    const begun = () => works.map(({ hasBegun }) => hasBegun())
    expect(begun()).toEqual([true, true, false, false])
    works[1]?.end()
    await done[1]
    await vi.waitFor(() => expect(begun()).toEqual([true, true, true, false]))
    for (const { end } of works) end()
    await Promise.all(done)
  })

  test('is refused when it has waited too long; the others stay in their places and learn how long they waited', async () => {
    const places = new Semaphore(patient)
    const first = aWork()
    void places.run(first.work, { key: 'one' })
    const second = aWork()
    const late = places.run(second.work, { key: 'one' }).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(2000)
    const next = places.run(async (waitedMs) => waitedMs, { key: 'one' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await late).toMatchObject({ code: 'idempotency-key-running', more: { retryAfter: 1 } })
    first.end()
    expect(await next).toBe(1000)
    expect(second.hasBegun()).toBe(false)
  })
})

describe('keys that share a total', () => {
  test('are served round-robin, however many tasks one of them has', async () => {
    const places = new Semaphore({ maxRunning: 1, maxWaiting: 9, maxTotal: 1 })
    const begun: string[] = []
    const work = (name: string) => async () => void begun.push(name)
    const first = aWork()
    const done = [
      places.run(first.work, { key: 'busy' }),
      ...['busy 1', 'busy 2', 'busy 3'].map((name) => places.run(work(name), { key: 'busy' })),
      places.run(work('gita'), { key: 'gita' }),
      places.run(work('dana'), { key: 'dana' }),
    ]
    first.end()
    await Promise.all(done)
    expect(begun).toEqual(['busy 1', 'gita', 'dana', 'busy 2', 'busy 3'])
  })

  test('run no more tasks together than the total allows', async () => {
    const places = new Semaphore({ maxRunning: 2, maxWaiting: 9, maxTotal: 3 })
    const works = ['gita', 'gita', 'dana', 'dana'].map((key) => ({ key, ...aWork() }))
    const done = works.map(({ key, work }) => places.run(work, { key }))
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
    const places = new Semaphore({ maxRunning, maxWaiting: 99 })
    const count = { running: 0, most: 0, done: 0 }
    const work = async () => {
      count.most = Math.max(count.most, ++count.running)
      await new Promise((resolve) => setTimeout(resolve, 10))
      count.running--
      count.done++
    }
    const isOver = { yes: false }
    const repeat = async () => {
      while (!isOver.yes) await places.run(work, { key: 'busy', givesWay })
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

  test('yields to others: it has a quarter of its places, and each rests four times as long as its task took', async () => {
    const { most, done } = await mostRunning(() => true, 1000)
    expect(most).toBeLessThanOrEqual(2)
    expect(done).toBeGreaterThanOrEqual(3)
    expect(done).toBeLessThanOrEqual(4)
  })

  test('yields one of two places, and rests after each task', async () => {
    const { most, done } = await mostRunning(() => true, 1000, 2)
    expect(most).toBe(1)
    expect(done).toBeLessThanOrEqual(2)
  })

  test('rests half a second after a long task', async () => {
    const places = new Semaphore({ maxRunning: 1, maxWaiting: 9 })
    const begunAt: number[] = []
    const work = async () => {
      begunAt.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    const all = Array.from({ length: 3 }, () => places.run(work, { key: 'busy', givesWay: () => true }))
    await vi.advanceTimersByTimeAsync(3000)
    await Promise.all(all)
    expect(begunAt.map((at) => at - (begunAt[0] ?? 0))).toEqual([0, 800, 1600])
  })

  test('has all its places again when the others are no longer active', async () => {
    expect(await mostRunning(() => performance.now() < 600, 1000)).toMatchObject({ most: 8 })
  })

  test('never rests when it pauses between its tasks', async () => {
    const places = new Semaphore({ maxRunning: 1, maxWaiting: 0 })
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, 10))
    for (let count = 0; count < 100; count++) {
      const done = places.run(work, { key: 'calm', givesWay: () => true })
      await vi.advanceTimersByTimeAsync(10)
      await expect(done).resolves.toBeUndefined()
    }
  })
})
