import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { people } from '../people.ts'
import { seedDemo } from '../seed.ts'

let database: { url: string; drop: () => Promise<void> }
let db: Db
beforeAll(async () => {
  database = await emptyDatabase()
  const issuers = { account: 'https://account.example', eid: 'https://eid.example' }
  await seedDemo({ connectionString: database.url }, { domains: 2400, seed: 5, issuers, withoutAuctions: true })
  db = openDb(openPool({ connectionString: database.url }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the demo begins with what the registry did to the domains of each person, spread over the past', async () => {
  const { rows } = await sql<{ handle: string; actions: string[]; days: number; isPast: boolean }>`
    select c.handle, array_agg(distinct a.action) as actions, count(distinct a.recorded_at::date)::int as days,
      max(a.recorded_at) < now() as "isPast"
    from activity as a join contact as c on c.id = a.contact_id group by 1`.execute(db)
  const holders = people.flatMap(({ contacts }) => contacts.filter(({ domains }) => domains > 0))
  for (const { handle } of holders) {
    const one = rows.find((contact) => contact.handle === handle)
    expect(one?.actions, handle).toContain('register-domain')
    expect(one?.days, handle).toBeGreaterThan(1)
  }
  expect(rows.every(({ isPast }) => isPast)).toBe(true)
  const actions = new Set(rows.flatMap((row) => row.actions))
  expect([...actions].sort()).toEqual(['expire-domain', 'leave-zone', 'register-domain'])
})

test('the chains of the activity are whole and in the order of time', async () => {
  const { breaks, entries } = await checkChain(db)
  expect(breaks).toEqual([])
  expect(entries).toBeGreaterThan(100)
  const { rows } = await sql`select from activity as a join activity as b on b.contact_id = a.contact_id
    and b.sequence = a.sequence + 1 and b.recorded_at < a.recorded_at`.execute(db)
  expect(rows).toEqual([])
})

test('a demo stores DNS traffic as long as it has any, which is three years', async () => {
  const { rows } = await sql<{ oldest: number }>`
    select max(current_date - on_day)::int as oldest from domain_traffic`.execute(db)
  const oldest = rows[0]?.oldest ?? 0
  expect(oldest).toBeGreaterThan(3 * 365)
  expect(readConfig({}).retention.trafficDays).toBeGreaterThan(oldest)
})
