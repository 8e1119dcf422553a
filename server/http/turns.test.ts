import { describe, expect, test } from 'vitest'
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
