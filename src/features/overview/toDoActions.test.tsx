import { expect, test } from 'vitest'
import { isSoon } from './toDoActions.tsx'

/** Half past midnight in Prague, where the day before has not ended in UTC. */
const now = { today: '2026-11-20', asOf: '2026-11-19T23:30:00.000Z' }

test.each([
  ['', false],
  ['2026-11-19', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['2026-11-21T23:30:00.000Z', true],
  ['2026-11-21T23:31:00.000Z', false],
])('what is due by %j is soon: %j', (by, soon) => {
  expect(isSoon(by, now)).toBe(soon)
})
