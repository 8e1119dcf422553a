import { expect, test, vi } from 'vitest'
import { changeOnce, changesAnswered } from './watchChanges.ts'

test('what is read afterwards waits for the answers of all changes, and for nothing when there are none', async () => {
  await changesAnswered()
  const answers: (() => void)[] = []
  const change = () => new Promise<void>((resolve) => answers.push(resolve))
  changeOnce('a', change)
  changeOnce('b', change)
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
  const change = vi.fn<() => Promise<void>>(() => Promise.resolve())
  changeOnce('a', change)
  changeOnce('a', change)
  expect(change).toHaveBeenCalledOnce()
  await changesAnswered()
  changeOnce('a', change)
  expect(change).toHaveBeenCalledTimes(2)
})
