import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

test('a call above the limit is dropped immediately', async () => {
  const ends: ((isDone: boolean) => void)[] = []
  const send = limitConcurrency(2, (_name: string) => new Promise<boolean>((resolve) => ends.push(resolve)))
  const underWay = [send('first'), send('second')]
  expect(await send('third')).toBe(false)
  expect(ends).toHaveLength(2)

  ends[0]?.(true)
  expect(await underWay[0]).toBe(true)
  const next = send('fourth')
  expect(ends).toHaveLength(3)
  for (const end of ends) end(true)
  expect(await Promise.all([underWay[1], next])).toEqual([true, true])
})

test('a failed call frees its place', async () => {
  const send = limitConcurrency(1, async (fails: boolean) => {
    if (fails) throw new Error('no')
    return true
  })
  await expect(send(true)).rejects.toThrow('no')
  expect(await send(false)).toBe(true)
})
