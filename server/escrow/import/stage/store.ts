import type pg from 'pg'
import { BrokenDeposit } from '#server/escrow/brokenDeposit.ts'
import { mostRemarks, type DepositReport } from '#server/escrow/report.ts'
import { run } from '../statement.ts'
import { makingStage, stage } from './tables.ts'

/** Creates every stage table, empty. */
export async function makeStage(client: pg.ClientBase) {
  for (const making of makingStage()) await client.query(making)
}

/** Updates the planner's statistics of the stage tables. */
export async function analyzeStage(client: pg.ClientBase) {
  await client.query(
    `analyze ${Object.values(stage)
      .map(({ table }) => table)
      .join(', ')}`,
  )
}

/** Throws BrokenDeposit when the deposit has an object twice, by its handle or by its ROID. */
export async function refuseDuplicates(client: pg.ClientBase) {
  for (const [kind, table, column] of identities) {
    const { rows } = await run<{ value: string }>(
      client,
      `select ${column} as value from ${table} where ${column} is not null group by ${column} having count(*) > 1
       order by ${column} limit 1`,
    )
    const [first] = rows
    if (first) throw new BrokenDeposit(`it stands in the deposit twice (${column})`, `${kind} ${first.value}`)
  }
}

/**
 * Throws BrokenDeposit when the sponsoring registrar of an object is neither in the deposit nor in the database; all are
 * reported.
 */
export async function refuseUnknownRegistrars(client: pg.ClientBase, report: DepositReport) {
  const { rows } = await run<{ object: string; registrar: string; total: number }>(
    client,
    `select object, registrar, count(*) over ()::integer as total from (${sponsoredObjects}) as o
     where ${isUnknown('registrar')} order by object limit ${mostRemarks}`,
  )
  const [first] = rows
  if (!first) return
  report.faults = rows.map(({ object, registrar }) => ({ object, reason: `its registrar ${registrar} is nowhere` }))
  report.faultsCount = first.total
  throw new BrokenDeposit(`its registrar ${first.registrar} is nowhere`, first.object)
}

/** Reports unknown creating registrars; the sponsoring one is shown instead. */
export async function noteUnknownCreators(client: pg.ClientBase, report: DepositReport) {
  const { rows } = await run<{ creator: string; count: number }>(
    client,
    `select creating_registrar as creator, count(*)::integer as count from (${sponsoredObjects}) as o
     where ${isUnknown('creating_registrar')} group by creating_registrar order by creating_registrar limit 100`,
  )
  for (const { creator, count } of rows)
    report.unknown[`creating registrar ${creator}, for which the present registrar stands`] = count
}

const sponsoredObjects = `
  select 'domain ' || fqdn as object, registrar, creating_registrar from s_domain
  union all select 'contact ' || handle, registrar, creating_registrar from s_contact
  union all select 'host ' || name, registrar, creating_registrar from s_host`

function isUnknown(column: 'registrar' | 'creating_registrar'): string {
  return `not exists (select from s_registrar as s where s.handle = o.${column})
       and not exists (select from registrar as r where r.handle = o.${column} and r.deleted_at is null)`
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

/** Deduplicates sets that were staged more than once. */
export async function mergeSets(client: pg.ClientBase) {
  for (const [table, key] of [
    ['s_nsset', 'handle'],
    ['s_nsset_host', 'nsset, position'],
    ['s_keyset', 'handle'],
    ['s_dnskey', 'keyset, position'],
    ['s_ds_record', 'keyset, position'],
  ]) {
    await client.query(
      `delete from ${table} as a using (
         select ctid, row_number() over (partition by ${key} order by ctid) as copy from ${table}
       ) as b where a.ctid = b.ctid and b.copy > 1`,
    )
  }
}
