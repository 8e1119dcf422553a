import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mergeContacts } from '#contract/merge.ts'
import { openDb, openPool, type Db, type Tx } from '#server/db/connect.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer } from '#tests/server/spawnServer.ts'

// The writes of a merge in their order: the server is killed while it waits for each.
const allSteps = [
  'contact_merge',
  'contact_merge_item',
  'domain',
  'domain_contact',
  'nsset_contact',
  'keyset_contact',
  'object_state',
  'contact',
  'auth_info',
  'listing',
  'registry_journal',
  'poll_message',
  'activity',
  'activity_personal',
  'mail',
] as const
const steps = process.env['TEST_FULL'] ? allSteps : (['contact_merge', 'domain', 'registry_journal', 'mail'] as const)

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 3, name: 'registry-test' }))
  await registerNamesake(db, 'GITA-HORAKOVA', 'OLD-1', { states: ['contactPassedManualVerification'] })
  await registerNamesake(db, 'GITA-HORAKOVA', 'OLD-2')
  await registerDomain(db, 'crash-held.cz', { holder: 'OLD-1', admins: ['OLD-2', 'DANA-MALA'] })
  await registerDomain(db, 'crash-run.cz', { holder: 'DANA-MALA', admins: ['OLD-1'] })
  await registerNsset(db, 'NSS-CRASH', { technical: ['OLD-1'] })
  await registerKeyset(db, 'KEY-CRASH', { technical: ['OLD-2', 'GITA-HORAKOVA'] })
  await sql`
    insert into auth_info (object_id, object_type, id, hash, made_at, expires_at)
    select id, 'contact', gen_random_uuid(), 'x', now(), now() + interval '1 day' from contact
    where handle = 'GITA-HORAKOVA' and deleted_at is null`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('a server killed in the middle of a merge', () => {
  test('leaves nothing of it at whatever step, and one that is let finish does everything', async () => {
    let session: Visitor | null = null
    const before = await everything()
    for (const step of steps) {
      const server = await spawnServer({ DATABASE_URL: database.url })
      try {
        const gita: Visitor = session ? again(server.url, session) : await signIn(server.url, 'gita')
        session = gita
        await db.transaction().execute(async (tx) => {
          await sql`lock table ${sql.table(step)} in share row exclusive mode`.execute(tx)
          const answer = gita.send('POST', mergeContacts.path, { ids: ['OLD-1', 'OLD-2'] }).catch(() => null)
          await expect.poll(() => isWaiting(tx, step), { timeout: 30_000, interval: 20, message: step }).toBe(true)
          await server.kill()
          expect(await answer, step).toBeNull()
        })
      } finally {
        await server.kill()
      }
      await expect.poll(othersThere, { timeout: 20_000, interval: 20 }).toBe(0)
      expect(await everything(), `killed before it wrote ${step}`).toEqual(before)
    }

    const server = await spawnServer({ DATABASE_URL: database.url })
    try {
      const gita = again(server.url, session ?? visit(server.url))
      const answer = await gita.send('POST', mergeContacts.path, { ids: ['OLD-1', 'OLD-2'] })
      expect(mergeContacts.answer.parse(await answer.json())).toEqual({
        into: 'GITA-HORAKOVA',
        merged: ['OLD-1', 'OLD-2'],
        domains: 2,
        nssets: 1,
        keysets: 1,
      })
      expect((await checkChain(db)).breaks).toEqual([])
    } finally {
      await server.kill()
    }
  }, 600_000)
})

/** Everything a merge could have touched, as it stands. */
async function everything() {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select jsonb_agg(to_jsonb(c) order by c.id) from contact as c
        where c.handle in ('GITA-HORAKOVA', 'OLD-1', 'OLD-2')) as contacts,
      (select jsonb_agg(to_jsonb(d) order by d.id) from domain as d where d.fqdn like 'crash-%') as domains,
      (select jsonb_agg(to_jsonb(w) order by w.domain_id, w.contact_id) from domain_contact as w
        join domain as d on d.id = w.domain_id where d.fqdn like 'crash-%') as holdings,
      (select jsonb_agg(to_jsonb(w) order by w.contact_id) from nsset_contact as w
        join nsset as n on n.id = w.nsset_id where n.handle = 'NSS-CRASH') as nsset,
      (select jsonb_agg(to_jsonb(w) order by w.contact_id) from keyset_contact as w
        join keyset as k on k.id = w.keyset_id where k.handle = 'KEY-CRASH') as keyset,
      (select count(*) from object_state) as states, (select count(*) from auth_info) as secrets,
      (select jsonb_agg(to_jsonb(l) order by l.owner_id) from listing as l) as listings,
      (select count(*) from registry_journal) as journal, (select count(*) from poll_message) as polls,
      (select count(*) from contact_merge) as merges, (select count(*) from contact_merge_item) as items,
      (select count(*) from activity) as history, (select count(*) from mail where kind = 'merge') as letters`.execute(
    db,
  )
  return rows[0]
}

async function isWaiting(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks as l join pg_stat_activity as a on a.pid = l.pid
    where not l.granted and l.relation = ${table}::regclass and a.datname = current_database()`.execute(tx)
  return rows.length > 0
}

/** How many others of this database are connected. */
async function othersThere(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name <> 'registry-test'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The same browser before the server that has come back on another port. */
function again(url: string, before: Visitor): Visitor {
  const visitor = visit(url)
  for (const name of ['session', 'csrf']) visitor.setCookie(name, before.cookie(name) ?? '')
  return visitor
}
