import { expect, test, vi } from 'vitest'
import { changeInTurn, changesAnswered } from './myParts.ts'

test('what is read afterwards waits for the answers of all changes, and for nothing when there are none', async () => {
  await changesAnswered()
  const answers: (() => void)[] = []
  const change = () => new Promise<void>((resolve) => answers.push(resolve))
  changeInTurn('a', change)
  changeInTurn('b', change)
  const read = vi.fn<() => void>()
  const reading = changesAnswered().then(read)
  answers[0]?.()
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
  answers[1]?.()
  await reading
  expect(read).toHaveBeenCalledOnce()
})

test('a change of the same auction begins when the one before has its answer', async () => {
  const answers: (() => void)[] = []
  const change = vi.fn<() => Promise<void>>(() => new Promise((resolve) => answers.push(resolve)))
  changeInTurn('a', change)
  changeInTurn('a', change)
  expect(change).toHaveBeenCalledOnce()
  answers[0]?.()
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  answers[1]?.()
  await changesAnswered()
})
