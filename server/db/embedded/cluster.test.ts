import { expect, test } from 'vitest'
import { causeIn } from './cluster.ts'

test('a failure of initdb is reported by its causes in one line', () => {
  const stderr = `2026-11-26 04:43:05 UTC [7] FATAL:  could not create semaphores: No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres.1"
`
  expect(causeIn(stderr)).toBe(
    '2026-11-26 04:43:05 UTC [7] FATAL:  could not create semaphores: No space left on device; ' +
      'child process exited with exit code 1',
  )
})
