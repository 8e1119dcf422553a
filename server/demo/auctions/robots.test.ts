import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { faultsOfAuction } from '#tests/auction/faultsOfAuction.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { seedDemo } from '../seed.ts'
import { chanceOf } from '../seed/chance.ts'
import { actsNow, lengthWanted } from './robotHabits.ts'
import { findRobots, findRunning } from './robotStore.ts'
import { moveRobots } from './robots.ts'

const issuers = { account: 'https://account.example', eid: 'https://eid.example' }
const { signal } = new AbortController()
const minute = 60_000
let database: Awaited<ReturnType<typeof emptyDatabase>>
let db: Db
let owner: Db

beforeAll(async () => {
  database = await emptyDatabase()
  const address = { connectionString: database.url }
  await seedDemo(address, { domains: 600, seed: 4, issuers })
  db = openDb(openPool(webAddressOf(address)))
  owner = openDb(openPool(address, { max: 1, name: 'registry-test' }))
})
afterAll(async () => {
  await db.destroy()
  await owner.destroy()
  await database.drop()
})

describe('the robots of the demo', () => {
  test('are those it was loaded with, and have accepted the rules', async () => {
    expect(await findRobots(db)).toMatchObject({ seed: 4, robots: { length: 24 } })
  })

  test('bid in auctions that end soon, two processes at once, and every book replays', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => aRunningAuction(owner, { endsInMs: 4 * minute })))
    let taken = 0
    for (let round = 0; round < 40; round++) {
      const both = await Promise.all([1, 2].map(() => moveRobots(db, { round, signal })))
      taken += Math.max(...both)
    }
    expect(taken).toBeGreaterThan(10)
    const faults = []
    for (const id of ids) faults.push(...(await faultsOfAuction(owner, id, [])))
    expect(faults).toEqual([])
  })

  test('see to it that something is about to end, and is under way', async () => {
    const before = await findRunning(db)
    for (const { id } of before.running) await setEnd(owner, id, -1)
    for (let round = 0; round < 12; round++) await moveRobots(db, { round, signal })
    const { now, running } = await findRunning(db)
    expect(running).toHaveLength(8)
    expect(running.filter((row) => row.ends_at.getTime() - now < 13 * minute)).toHaveLength(2)
  })

  test('do nothing in a database without a demo', async () => {
    const empty = await emptyDatabase()
    const there = openDb(openPool({ connectionString: empty.url }, { max: 1 }))
    expect(await moveRobots(there, { round: 1, signal })).toBe(0)
    expect(await there.selectFrom('auction').select('id').execute()).toEqual([])
    await there.destroy()
    await empty.drop()
  })
})

describe('actsNow', () => {
  const times = (left: number, manner: 'late' | 'step-by-step' = 'step-by-step') => {
    const chance = chanceOf(1, 1, 1)
    return Array.from({ length: 10_000 }, () => actsNow({ manner, limit: 0 }, left, chance)).filter(Boolean).length
  }

  test('is rare by day and often near the end', () => {
    expect(times(300 * minute)).toBeLessThan(40)
    expect(times(30 * minute)).toBeLessThan(times(10 * minute))
    expect(times(10 * minute)).toBeLessThan(times(2 * minute))
    expect(times(2 * minute)).toBeGreaterThan(1600)
  })

  test('is never for the late ones before the last minutes', () => {
    expect(times(7 * minute, 'late')).toBe(0)
    expect(times(5 * minute, 'late')).toBeGreaterThan(0)
  })
})

test('an auction is wanted while fewer than two are about to end or fewer than eight are under way', () => {
  expect(lengthWanted([])).toBe(12)
  expect(lengthWanted([5 * minute])).toBe(12)
  expect(lengthWanted([5 * minute, 6 * minute])).toBeGreaterThan(30)
  expect(lengthWanted(Array.from({ length: 8 }, () => 5 * minute))).toBeNull()
})
