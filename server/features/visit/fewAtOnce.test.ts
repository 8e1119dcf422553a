import { expect, test } from 'vitest'
import { fewAtOnce } from './fewAtOnce.ts'

test('what comes while as many are under way as may be is not done, and is not kept waiting', async () => {
  const ends: ((isDone: boolean) => void)[] = []
  const tell = fewAtOnce(2, (_name: string) => new Promise<boolean>((resolve) => ends.push(resolve)))
  const underWay = [tell('first'), tell('second')]
  expect(await tell('third')).toBe(false)
  expect(ends).toHaveLength(2)

  ends[0]?.(true)
  expect(await underWay[0]).toBe(true)
  const next = tell('fourth')
  expect(ends).toHaveLength(3)
  for (const end of ends) end(true)
  expect(await Promise.all([underWay[1], next])).toEqual([true, true])
})

test('a work that fails makes room for the next', async () => {
  const tell = fewAtOnce(1, async (fails: boolean) => {
    if (fails) throw new Error('no')
    return true
  })
  await expect(tell(true)).rejects.toThrow('no')
  expect(await tell(false)).toBe(true)
})
