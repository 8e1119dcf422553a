import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PlantedFlaw } from '#tests/auction/chaos/plantedDatabase.ts'
import { runPlanted } from '#tests/auction/chaos/runPlanted.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.drop())

// Chance decides whether a flaw shows within seconds, so the full run alone waits for it.
describe.runIf(process.env['TEST_FULL'])(
  'the checker before a real server, whose statements are others by the time they reach PostgreSQL',
  () => {
    test('finds nothing wrong where they are left as they are', async () => {
      const { faults, acknowledged } = await runPlanted(database.url, null, { rounds: 1, isEnough: () => false })
      expect(faults).toEqual([])
      expect(acknowledged).toBeGreaterThan(5)
    }, 120_000)

    test.each([
      ['no-row-lock', /is kept 0 times|cannot be replayed|gap in its private book|raises the price by less/],
      ['no-idempotency', /is kept/],
      ['answer-before-commit', /was acknowledged and is kept 0 times/],
      ['own-clock', /and was asked for between/],
    ] as const satisfies [PlantedFlaw, RegExp][])(
      'finds %s',
      async (flaw, expected) => {
        const isFound = (faults: readonly string[]) => faults.some((fault) => expected.test(fault))
        const { faults } = await runPlanted(database.url, flaw, { rounds: 12, isEnough: (ran) => isFound(ran.faults) })
        expect(faults.join('\n')).toMatch(expected)
      },
      240_000,
    )
  },
)
