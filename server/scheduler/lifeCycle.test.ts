import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { codesOf, maskOf } from '#server/features/record/parts/rules.ts'
import { sortKey } from '#server/features/record/parts/names.ts'
import { addDays, dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { zones } from '#server/zone/zones.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'
import { requeueOtherRule } from './lifeCycle.ts'

let pool: pg.Pool
let db: Db
let drop: () => Promise<void>
let today: string
const registrar = randomUUID()
const contact = randomUUID()

beforeEach(async () => {
  const database = await cloneDatabase()
  drop = database.drop
  // The portal's own connection, so that the test also checks its permissions.
  pool = openPool(webAddressOf({ connectionString: database.url }))
  db = openDb(pool)
  const owner = openDb(openPool({ connectionString: database.url }, { max: 1 }))
  await sql`insert into registrar (id, roid, handle, sort_key, search_key, created_at, name)
    values (${registrar}, 'R-T', 'REG-T', 'reg-t', 'reg-t', now(), 'T')`.execute(owner)
  await sql`insert into contact (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at)
    values (${contact}, 'C-T', 'T', 't', 't', ${registrar}, ${registrar}, now())`.execute(owner)
  const { rows } = await sql<{ now: Date }>`select now()`.execute(owner)
  today = dayAt(rows[0]?.now ?? new Date(Number.NaN), 'Europe/Prague')
  // The domains of the demo must not affect the counts of these tests.
  await sql`update domain set recheck_at = null`.execute(owner)
  await owner.destroy()
})

afterEach(async () => {
  await pool.end()
  await drop()
})

/**
 * Returns a domain that expires in this many days (negative: expired), whose life cycle was not evaluated for a long
 * time.
 */
async function aDomain(
  expiresIn: number,
  held: { by: 'holder' | 'registry' | 'rule'; codes: StateCode[] }[] = [],
): Promise<string> {
  const id = randomUUID()
  const fqdn = `d${id}.cz`
  const mask = maskOf(held.flatMap(({ codes }) => codes))
  const nsset = randomUUID()
  await sql`insert into nsset (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at)
    values (${nsset}, ${`N-${nsset}`}, ${nsset}, ${nsset}, ${nsset}, ${registrar}, ${registrar}, now())`.execute(db)
  await sql`insert into domain (id, roid, zone_id, fqdn, sort_key, search_key, registrar_id, creating_registrar_id, created_at, holder_id,
      nsset_id, expires_on, state_mask, recheck_at)
    values (${id}, ${`D-${id}`}, 1, ${fqdn}, ${sortKey(fqdn)}, ${fqdn}, ${registrar}, ${registrar}, now(), ${contact},
      ${nsset}, ${addDays(today, expiresIn)}, ${mask.toString()}, now() - interval '90 days')`.execute(db)
  await sql`insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, state_mask, state_rank, registrar_id)
    values (${id}, ${contact}, 1, ${sortKey(fqdn)}, ${fqdn}, 0, 99, ${registrar})`.execute(db)
  for (const { by, codes } of held) {
    for (const code of codes) {
      await sql`insert into object_state (object_id, object_type, state, set_by, valid_from)
        values (${id}, 'domain', ${states[code].number}, ${by}, now() - interval '100 days')`.execute(db)
    }
  }
  return id
}

async function domainOf(id: string) {
  return db
    .selectFrom('domain')
    .select(['state_mask', 'state_rank', 'next_state', 'next_state_on', 'recheck_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function rowsOf(id: string) {
  const rows = await db
    .selectFrom('object_state')
    .select(['state', 'set_by', 'valid_to'])
    .where('object_id', '=', id)
    .execute()
  return rows.map((row) => `${Object.keys(states)[row.state - 1]} ${row.set_by}${row.valid_to ? ' ended' : ''}`).sort()
}

describe('catchUpLifeCycle', () => {
  test('after a pause of weeks a domain stands as if it had been looked at every day', async () => {
    const id = await aDomain(-31)
    expect(await catchUpLifeCycle(db, 'registry-of-record')).toBe(1)
    const domain = await domainOf(id)
    expect(codesOf(domain.state_mask)).toEqual(
      codesOf(
        maskOf(['expirationWarning', 'expired', 'outzoneUnguardedWarning', 'unguarded', 'outzoneUnguarded', 'outzone']),
      ),
    )
    expect(domain.state_rank).toBe(states.outzone.rank)
    expect([domain.next_state, domain.next_state_on]).toEqual([states.deleteCandidate.number, addDays(today, 30)])
    expect((await rowsOf(id)).filter((row) => row.endsWith('rule'))).toHaveLength(6)
  })

  test('writes into the activity of its owners that a domain expired and left the zone, once', async () => {
    const id = await aDomain(-31)
    await catchUpLifeCycle(db, 'registry-of-record')
    await sql`update domain set recheck_at = now() where id = ${id}`.execute(db)
    await catchUpLifeCycle(db, 'registry-of-record')
    const entries = await db
      .selectFrom('activity')
      .select(['contact_id', 'action', 'actor'])
      .where('object_id', '=', id)
      .orderBy('sequence')
      .execute()
    expect(entries).toEqual([
      { contact_id: contact, action: 'expire-domain', actor: 'registry' },
      { contact_id: contact, action: 'leave-zone', actor: 'registry' },
    ])
  })

  test('ends outdated states after a renewal and leaves manual states', async () => {
    const id = await aDomain(300, [
      { by: 'rule', codes: ['expirationWarning', 'expired'] },
      { by: 'holder', codes: ['serverTransferProhibited'] },
    ])
    await catchUpLifeCycle(db, 'registry-of-record')
    expect(await rowsOf(id)).toEqual([
      'expirationWarning rule ended',
      'expired rule ended',
      'serverTransferProhibited holder',
    ])
    expect(codesOf((await domainOf(id)).state_mask)).toEqual(['serverTransferProhibited'])
  })

  test('leaves a state alone that the registry set, though the rule would not', async () => {
    const id = await aDomain(300, [{ by: 'registry', codes: ['outzone'] }])
    await catchUpLifeCycle(db, 'registry-of-record')
    expect(await rowsOf(id)).toEqual(['outzone registry'])
    expect(codesOf((await domainOf(id)).state_mask)).toEqual(['outzone'])
  })

  test('shows in the lists of its contacts and raises their version', async () => {
    const id = await aDomain(-1)
    await catchUpLifeCycle(db, 'registry-of-record')
    const holding = await db
      .selectFrom('domain_contact')
      .selectAll()
      .where('domain_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(holding).toMatchObject({
      state_mask: (await domainOf(id)).state_mask,
      state_rank: states.expired.rank,
      next_state: states.outzone.number,
      next_state_on: addDays(today, 29),
      expires_on: addDays(today, -1),
    })
    const listing = await db
      .selectFrom('listing')
      .select('version')
      .where('owner_id', '=', contact)
      .executeTakeFirstOrThrow()
    expect(listing.version).toBe('1')
  })

  test('does nothing the second time', async () => {
    const id = await aDomain(-40)
    await catchUpLifeCycle(db, 'registry-of-record')
    const before = [await domainOf(id), await rowsOf(id)]
    expect(await catchUpLifeCycle(db, 'registry-of-record')).toBe(0)
    expect([await domainOf(id), await rowsOf(id)]).toEqual(before)
  })

  test('shared by three processes, each domain is judged once', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => aDomain(n - 40)))
    const counts = await Promise.all([1, 2, 3].map(() => catchUpLifeCycle(db, 'registry-of-record')))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
    for (const id of ids) expect(new Set(await rowsOf(id)).size).toBe((await rowsOf(id)).length)
  })

  test('skips a locked domain and handles it in the next round', async () => {
    const id = await aDomain(-1)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('domain').select('id').where('id', '=', id).forUpdate().execute()
      expect(await catchUpLifeCycle(db, 'registry-of-record')).toBe(0)
    })
    expect(await catchUpLifeCycle(db, 'registry-of-record')).toBe(1)
  })

  test('beside a registry ends what came by days and leaves the statuses of the registry', async () => {
    const id = await aDomain(-100, [
      { by: 'rule', codes: ['expired', 'outzone', 'deleteCandidate'] },
      { by: 'registry', codes: ['redemptionPeriod'] },
    ])
    await db.updateTable('domain').set({ recheck_at: null }).where('id', '=', id).execute()
    await catchUpLifeCycle(db, 'beside-a-registry')
    expect(await rowsOf(id)).toEqual([
      'deleteCandidate rule ended',
      'expired rule ended',
      'outzone rule ended',
      'redemptionPeriod registry',
    ])
    expect(codesOf((await domainOf(id)).state_mask)).toEqual(['redemptionPeriod'])
    const foreseen = await aDomain(100)
    await catchUpLifeCycle(db, 'registry-of-record')
    await catchUpLifeCycle(db, 'beside-a-registry')
    expect(await domainOf(foreseen)).toMatchObject({ next_state: null, next_state_on: null, recheck_at: null })
  })

  test('orders a domain by what the registry has confirmed of it', async () => {
    const id = await aDomain(300, [{ by: 'holder', codes: ['serverTransferProhibited'] }])
    const pending = maskOf(['serverTransferProhibited']).toString()
    await sql`update domain set pending_mask = ${pending}::bigint where id = ${id}`.execute(db)
    await catchUpLifeCycle(db, 'registry-of-record')
    expect((await domainOf(id)).state_rank).toBe(99)
    await sql`update domain set pending_mask = 0, recheck_at = now() where id = ${id}`.execute(db)
    await catchUpLifeCycle(db, 'registry-of-record')
    expect((await domainOf(id)).state_rank).toBe(states.serverTransferProhibited.rank)
  })

  test('requeues domains whose zone has days by now', async () => {
    const id = await aDomain(-1)
    await catchUpLifeCycle(db, 'beside-a-registry')
    const withDays = zones.map((zone) => ({ ...zone, hasOwnLifeCycle: true }))
    await requeueOtherRule(db, withDays)
    expect((await domainOf(id)).recheck_at).not.toBeNull()
    await catchUpLifeCycle(db, 'registry-of-record')
    expect(codesOf((await domainOf(id)).state_mask)).toContain('expired')
    await requeueOtherRule(db, withDays)
    expect((await domainOf(id)).recheck_at).toEqual(expect.any(Date))
  })

  test('what was deleted has no life', async () => {
    const id = await aDomain(-100)
    await db
      .updateTable('domain')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    expect(await catchUpLifeCycle(db, 'registry-of-record')).toBe(0)
  })
})
