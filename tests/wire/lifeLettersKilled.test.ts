import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { states } from '#contract/states.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { lockNotices } from '#server/features/domain/parts/noticeStore.ts'
import { LifeNotice } from '#server/mail/lifeLetters.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { hold, holdTable } from '#tests/server/holdTable.ts'
import { spawnServer } from '#tests/server/spawnServer.ts'
import { faultsOf } from '#tests/server/wholeness.ts'

// More than one batch of the life cycle job.
const domains = process.env['TEST_FULL'] === 'yes' ? 25_000 : 700
const holder = 'TOMAS-SVOBODA'

/** The stages that the domains reach today, by the days since their expiry. */
const stages = [
  { days: -30, stage: 'expirationWarning' },
  { days: 25, stage: 'outzoneUnguardedWarning' },
  { days: 34, stage: 'deleteWarning' },
  { days: 61, stage: 'deleted' },
  { days: -200, stage: null },
] as const

/** The steps at which the portal is killed: a statement that waits because its table is held. */
const steps = [
  { table: 'object_state', waits: 'insert into object_state' },
  { table: 'activity', waits: 'insert into activity' },
  { table: 'registry_journal', waits: 'insert into .registry_journal' },
  { table: 'domain_notice', waits: 'insert into domain_notice.*p.contact_id' },
  { table: 'domain_notice', waits: 'delete from domain_notice', isAfterLifeCycle: true },
  { table: 'mail', waits: 'with chosen as' },
  { table: 'domain_notice_day', waits: 'insert into domain_notice_day' },
]

let database: { url: string; drop: () => Promise<void> }
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 4, name: 'registry-test' }))
  await sql`update domain set recheck_at = null`.execute(db)
  await sql`delete from mail`.execute(db)
  await registerThousands(db, 'domain', domains, holder)
  await sql`
    update domain set recheck_at = now(), nsset_id = (select id from nsset limit 1),
      expires_on = (now() at time zone 'Europe/Prague')::date
        - (${stages.map(({ days }) => days)}::int[])[1 + split_part(sort_key, '-', 2)::int % 5]
    where search_key like 'many-%'`.execute(db)
  await sql`update nsset as n set domain_count = (
    select count(*) from domain as d where d.nsset_id = n.id and d.deleted_at is null)`.execute(db)
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test(
  'a portal killed at every step of the life cycle writes one letter with each domain once',
  async () => {
    for (const step of steps) await killAt(step)
    const last = await spawnServer({ DATABASE_URL: database.url })
    try {
      await expect.poll(countOpen, { timeout: 900_000, interval: 500 }).toBe(0)
    } finally {
      await last.kill()
    }

    const mails = await db.selectFrom('mail').select(['contact_id', 'data']).where('kind', '=', 'life').execute()
    expect(new Set(mails.map(({ contact_id: id }) => id)).size).toBe(mails.length)
    const letters = mails.map(({ data }) => LifeNotice.parse(data)).filter(({ handle }) => handle === holder)
    expect(letters).toHaveLength(1)
    const listed = letters.flatMap((letter) => letter.domains.map(({ name, stage }) => `${name} ${stage}`))
    const reached = Array.from({ length: domains }, (_, index) => ({
      name: `many-${index + 1}.cz`,
      at: (index + 1) % 5,
    }))
      .map(({ name, at }) => ({ name, stage: stages[at]?.stage }))
      .filter(({ stage }) => stage !== null)
    expect(listed.toSorted()).toEqual(reached.map(({ name, stage }) => `${name} ${stage}`).toSorted())

    const deleted = reached.filter(({ stage }) => stage === 'deleted').length
    const expired = domains / 5
    expect(await counts()).toEqual({
      deletions: deleted,
      journalled: deleted,
      auctions: deleted,
      expiries: expired * 3,
      outOfZone: expired * 2,
      statesTwice: 0,
    })
    expect(await faultsOf(db)).toEqual({})
  },
  process.env['TEST_FULL'] === 'yes' ? 3_600_000 : 300_000,
)

type Step = { table: string; waits: string; isAfterLifeCycle?: boolean }

/** Kills a portal as `kill -9` does while it waits at a step, then releases the table. */
async function killAt({ table, waits, isAfterLifeCycle = false }: Step): Promise<void> {
  const pass = isAfterLifeCycle ? await hold(db, lockNotices) : null
  let release = pass ? null : await holdTable(db, table, 'share')
  const server = await spawnServer({ DATABASE_URL: database.url })
  if (pass) {
    await untilWaiting('pg_advisory_xact_lock')
    release = await holdTable(db, table, 'share')
    await pass()
  }
  await untilWaiting(waits)
  await server.kill()
  await release?.()
}

async function untilWaiting(statement: string): Promise<void> {
  while (!(await isWaiting(statement))) await pause(50)
}

/** Whether a statement like this waits for a lock. */
async function isWaiting(statement: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ~ ${statement}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** Counts what the jobs still have to do: the life cycle, the letters of the day, the names of deleted domains. */
async function countOpen(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from domain where recheck_at <= now() and deleted_at is null)::int
      + (select count(*) from domain_notice where mailed_on is null)::int
      + (select count(*) from domain where deleted_at is not null and released_at is null and search_key like 'many-%')::int
      + (select count(*) from (values (1)) as day where not exists (select from domain_notice_day))::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The traces of the registered domains, beside their letters. */
async function counts() {
  const entries = (
    action: string,
  ) => sql`(select count(*)::int from activity as a join domain as d on d.id = a.object_id
    where a.action = ${action} and d.search_key like 'many-%')`
  const { rows } = await sql`
    select ${entries('delete-domain')} as deletions, ${entries('expire-domain')} as expiries,
      ${entries('leave-zone')} as "outOfZone",
      (select count(*)::int from registry_journal where command = 'delete') as journalled,
      (select count(*)::int from auction where fqdn like 'many-%') as auctions,
      (select count(*)::int from (
        select from object_state where valid_to is null and state <> ${states.linked.number}
        group by object_id, state, set_by having count(*) > 1) as twice) as "statesTwice"`.execute(db)
  return rows[0]
}
