import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import { mostRemarks, type DepositReport } from '../report.ts'
import { makingStage, stage } from './stageTables.ts'

/** Creates every stage table, empty. They end with the connection. */
export async function makeStage(db: Db): Promise<void> {
  for (const making of makingStage()) await making.execute(db)
}

/** Makes the stage complete: statistics for the planner, and each set once. */
export async function finishStage(db: Db): Promise<void> {
  await sql`analyze ${sql.join(Object.values(stage).map(({ table }) => sql.table(table)))}`.execute(db)
  for (const [table, key] of setKeys) {
    await sql`
      delete from ${sql.table(table)} as a using (
        select ctid, row_number() over (partition by ${sql.join(key.map((one) => sql.ref(one)))} order by ctid) as copy
        from ${sql.table(table)}
      ) as b where a.ctid = b.ctid and b.copy > 1`.execute(db)
  }
}

const setKeys = [
  ['s_nsset', ['handle']],
  ['s_nsset_host', ['nsset', 'position']],
  ['s_keyset', ['handle']],
  ['s_dnskey', ['keyset', 'position']],
  ['s_ds_record', ['keyset', 'position']],
] as const

/** Throws BrokenDeposit when the deposit has an object twice, by its handle or by its ROID. */
export async function refuseDuplicates(db: Db): Promise<void> {
  for (const [kind, table, name] of identities) {
    const column = sql.ref(name)
    const { rows } = await sql<{ value: string }>`
      select ${column} as value from ${sql.table(table)} where ${column} is not null
      group by ${column} having count(*) > 1 order by ${column} limit 1`.execute(db)
    const [first] = rows
    if (first) throw new BrokenDeposit(`it stands in the deposit twice (${name})`, `${kind} ${first.value}`)
  }
}

const identities = [
  ['registrar', 's_registrar', 'handle'],
  ['contact', 's_contact', 'handle'],
  ['contact', 's_contact', 'roid'],
  ['host', 's_host', 'name'],
  ['host', 's_host', 'roid'],
  ['domain', 's_domain', 'fqdn'],
  ['domain', 's_domain', 'roid'],
  ['idnTableRef', 's_idn_table', 'id'],
  ['nndn', 's_reserved_name', 'fqdn'],
] as const

/**
 * Throws BrokenDeposit when the sponsoring registrar of an object is neither in the deposit nor in the database; all are
 * reported.
 */
export async function refuseUnknownRegistrars(db: Db, report: DepositReport): Promise<void> {
  const { rows } = await sql<{ object: string; registrar: string; total: number }>`
    select object, registrar, count(*) over ()::integer as total from (${sponsoredObjects}) as o
    where ${isUnknown('registrar')} order by object limit ${mostRemarks}`.execute(db)
  const [first] = rows
  if (!first) return
  report.faults = rows.map(({ object, registrar }) => ({ object, reason: `its registrar ${registrar} is nowhere` }))
  report.faultsCount = first.total
  throw new BrokenDeposit(`its registrar ${first.registrar} is nowhere`, first.object)
}

/** Reports unknown creating registrars; the sponsoring one is shown instead. */
export async function noteUnknownCreators(db: Db, report: DepositReport): Promise<void> {
  const { rows } = await sql<{ creator: string; count: number }>`
    select creating_registrar as creator, count(*)::integer as count from (${sponsoredObjects}) as o
    where ${isUnknown('creating_registrar')} group by creating_registrar order by creating_registrar limit 100`.execute(
    db,
  )
  for (const { creator, count } of rows)
    report.unknown[`creating registrar ${creator}, for which the present registrar stands`] = count
}

const sponsoredObjects = sql`
  select 'domain ' || fqdn as object, registrar, creating_registrar from s_domain
  union all select 'contact ' || handle, registrar, creating_registrar from s_contact
  union all select 'host ' || name, registrar, creating_registrar from s_host`

function isUnknown(name: 'registrar' | 'creating_registrar'): RawBuilder<unknown> {
  const column = sql.ref(`o.${name}`)
  return sql`not exists (select from s_registrar as s where s.handle = ${column})
    and not exists (select from registrar as r where r.handle = ${column} and ${isExisting('r')})`
}
