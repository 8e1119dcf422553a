import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waiter } from './waiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waiter', () => {
  test('polls all ids when the interval ends, and woken ids immediately', async () => {
    const { rest, wake, takePendingIds } = waiter(200, 10)
    await resting(rest(), 200)
    expect(takePendingIds()).toBeNull()
    const rested = rest()
    await vi.advanceTimersByTimeAsync(50)
    wake('a')
    wake('b')
    await rested
    expect(takePendingIds()).toEqual(['a', 'b'])
    await resting(rest(), 150)
    expect(takePendingIds()).toBeNull()
  })

  test('polls once for wake-ups that follow each other quickly', async () => {
    const { rest, wake, takePendingIds } = waiter(200, 10)
    const rested = rest()
    wake('a')
    await vi.advanceTimersByTimeAsync(5)
    wake('b')
    await vi.advanceTimersByTimeAsync(5)
    await rested
    expect(takePendingIds()).toEqual(['a', 'b'])
  })

  test('polls all ids on time, however often it is woken', async () => {
    const { rest, wake, takePendingIds } = waiter(200, 10)
    const looks: (readonly string[] | null)[] = []
    for (let time = 0; time < 500; time += 10) {
      wake('a')
      await resting(rest(), 10)
      looks.push(takePendingIds())
    }
    expect(looks.filter((look) => look === null)).toHaveLength(2)
  })
})

async function resting(rested: Promise<void>, ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await rested
}
