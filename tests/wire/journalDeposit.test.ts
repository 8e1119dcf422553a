import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import type { DomainObject } from '#server/escrow/deposit.ts'
import { objectsOf, registries, type Registry } from '#tests/server/builders/deposit.ts'
import { depositOf, takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { setStates } from '#tests/server/lock.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let database: { url: string; drop: () => Promise<void> }
let db: Db
let registry: Registry
let locked: DomainObject
beforeAll(async () => {
  const [found] = fc.sample(
    registries('cz').filter(({ domains }) => domains.length > 1),
    { seed: 1, numRuns: 1 },
  )
  const [first] = found?.domains ?? []
  if (!found || !first) throw new Error('no registry has two domains')
  locked = { ...first, statuses: ['clientHold'], rgpStatuses: [] }
  registry = { ...found, domains: [locked, ...found.domains.slice(1)] }
})
beforeEach(async () => {
  database = await emptyDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 1, name: 'registry-test' }))
  await taken(await instant(-3))
  await setStates(db, locked.name, [
    { code: 'clientHold', by: 'registrar' },
    { code: 'serverTransferProhibited', by: 'holder' },
  ])
  await sql`
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
    select gen_random_uuid(), clock_timestamp() - interval '2 hours', 'domain', id, roid, fqdn, 'update',
      '{"add":{"status":["serverTransferProhibited"]}}', 'pending' from domain where fqdn = ${locked.name}`.execute(db)
  return async () => {
    await db.destroy()
    await database.drop()
  }
})

/** The database's own time some hours from now. */
async function instant(hours: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() + make_interval(hours => ${hours}) as at`.execute(
    db,
  )
  return rows[0]?.at.toISOString() ?? ''
}

let deposits = 0
async function taken(watermark: string, statuses: readonly string[] = ['clientHold']) {
  const objects = objectsOf({
    ...registry,
    domains: registry.domains.map((domain) => (domain === locked ? { ...domain, statuses } : domain)),
  })
  const text = await depositOf(objects, { tld: 'cz', id: `beside${++deposits}`, watermark })
  const report = await takeIn(database.url, text, 'beside-a-registry')
  expect(report).toMatchObject({ outcome: 'loaded', refusedCount: 0 })
  return report
}

async function isLocked(): Promise<boolean> {
  const { rows } = await sql<{ set_by: string }>`
    select s.set_by from object_state as s join domain as d on d.id = s.object_id
    where d.fqdn = ${locked.name} and s.state = 3 and s.valid_to is null`.execute(db)
  return rows.length > 0
}

async function mark(status: 'confirmed' | 'rejected', reason = '') {
  const { id } = await db.selectFrom('registry_journal').select('id').executeTakeFirstOrThrow()
  const input = `id,status,reason\n${id},${status},${reason}\n`
  const { code } = await runRegistry(['journal', 'mark', '-'], { env: { DATABASE_URL: database.url }, input })
  expect(code).toBe(0)
}

describe('a lock made beside a registry', () => {
  test('stands while it waits, and the import says that the deposit does not show it', async () => {
    const report = await taken(await instant(-1))
    expect(report.overlays).toEqual([expect.objectContaining({ object: `domain ${locked.name}` })])
    expect(await isLocked()).toBe(true)
  })

  test('is confirmed by the deposit that shows it', async () => {
    expect(await taken(await instant(-1), ['clientHold', 'serverTransferProhibited'])).toMatchObject({ confirmed: 1 })
    const { out } = await runRegistry(['journal', 'export'], { env: { DATABASE_URL: database.url } })
    expect(out).toBe('')
    // Taken out again at the registry later: its word counts.
    await taken(await instant(0))
    expect(await isLocked()).toBe(false)
  })

  test('marked confirmed, stands against a deposit older than the mark', async () => {
    await mark('confirmed')
    await taken(await instant(-1))
    expect(await isLocked()).toBe(true)
  })

  test('marked rejected, is gone at once and does not come back with an older deposit', async () => {
    await mark('rejected', 'prohibited')
    expect(await isLocked()).toBe(false)
    await taken(await instant(-1))
    expect(await isLocked()).toBe(false)
  })
})
