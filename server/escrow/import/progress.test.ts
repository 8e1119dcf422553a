import { expect, test } from 'vitest'
import { progressOnTerminal } from './progress.ts'

test('shows pace, share and time left at most five times a second, and clears its line', () => {
  let now = 0
  const written: string[] = []
  const progress = progressOnTerminal({ write: (text) => written.push(text) }, () => now)
  for (now = 1; now <= 1000; now++) progress.reading(now * 50, 200_000)
  expect(written).toHaveLength(5)
  expect(written.at(-1)).toMatch(/40 050 objects read, 50 000 a second, 20 %, 0:03 left$/)
  progress.writing('domains')
  expect(written.at(-1)).toMatch(/writing domains$/)
  progress.end()
  expect(written.at(-1)).toBe('\r\u001B[2K')
})

test('shows no share before the header is read', () => {
  const written: string[] = []
  progressOnTerminal({ write: (text) => written.push(text) }, () => 1000).reading(5, null)
  expect(written).toEqual([expect.stringMatching(/5 objects read, 0 a second$/)])
})
