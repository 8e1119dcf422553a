import { sql, type RawBuilder } from 'kysely'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'
import { reportTakenBack } from '#server/features/registryChange/parts/reportTakenBack.ts'
import { settleAnswers } from '#server/features/registryChange/parts/settleAnswers.ts'
import type { Remark } from '../report.ts'
import { countWritten, type Scope } from './scope.ts'

/** The last change made here of one place of an object: a state, a field, a role. */
export type OverlayRow = { type: ObjectType; handle: string; place: string; wanted: unknown }

/**
 * A kind of changes made here. A deposit shows them some time later or never; until then they stay
 * (docs/rules.md#authority).
 */
export type Overlay = {
  /** The temporary tables are `NAME_value` and `NAME_overlay`. */
  name: 'move' | 'deletion' | 'contact' | 'state'
  /** The parts of the EPP change of an entry. A deposit never confirms an entry that has other parts too. */
  parts: readonly ('add,status' | 'rem,status' | 'add,contact' | 'rem,contact' | 'chg,registrant' | 'chg,contact')[]
  /** Whether a rejected change stays until a deposit newer than the answer: the answer itself has not reverted it. */
  outlivesRejection: boolean
  /**
   * SQL: what follows `from registry_journal as j`. Its `v` has the values that the entry wanted: `place`, `wanted` and
   * `is_shown`, whether the deposit shows it. `is_shown` is null where a deposit cannot show the value or the value
   * cannot stay.
   */
  values: (scope: Scope) => RawBuilder<unknown>
  /** Protects the rows of `NAME_overlay` that are not `is_met` from the deposit. */
  protect: (tx: Tx, scope: Scope) => Promise<unknown>
  /** Adds the changes to `taken_back` that the deposit reverts. */
  takeBack?: (tx: Tx, scope: Scope) => Promise<unknown>
  /** Describes a change that stays although the deposit shows otherwise, and one that is reverted. */
  describe: (row: OverlayRow) => Remark
  describeTakenBack?: (reverted: TakenBack) => Remark
}

/** A state or a value of a contact, changed here, that the deposit has reverted to the registry's. */
export type TakenBack = {
  objectId: string
  objectType: ObjectType
  name: string
  /** The code of the state, or the value's name in the journal. */
  what: string
  /** The registry's reason, where it had rejected the change. */
  reason: string | null
}

/** The number of journal entries that the deposit confirms, and the changes made here that it does not have. */
export type OverlayResult = { confirmed: number; overlays: Remark[] }

/** Creates the tables for the journal entries that a deposit confirms, and for what it reverts. */
export async function makeAnswers(tx: Tx): Promise<void> {
  await sql`
    create temp table confirmed_entry (id uuid) on commit drop;
    create temp table taken_back (kind text, object_id uuid, object_type text, name text, what text, reason text)
      on commit drop`.execute(tx)
}

/**
 * Applies a kind of changes made here over a deposit. The last change of a place stays until a deposit shows it that is
 * newer than the change and the answer. For the registry of record it stays for good. An entry is confirmed when the
 * deposit shows the last change of each of its places.
 */
export async function applyOverlay(tx: Tx, scope: Scope, overlay: Overlay): Promise<OverlayResult> {
  const { watermark, isRecord } = scope
  const [values, last] = [sql.table(`${overlay.name}_value`), sql.table(`${overlay.name}_overlay`)]
  const isAnswered = overlay.outlivesRejection ? sql`true` : sql`j.status = 'confirmed'`
  await sql`
    create temp table ${values} on commit drop as
    select j.object_id, j.id, j.recorded_at, j.object_type as type, j.handle, v.*
    from registry_journal as j ${overlay.values(scope)}
      and (${isUnanswered('j.status')} or ${isRecord}
        or (${isAnswered} and coalesce(j.decided_at, j.recorded_at) >= ${watermark}::timestamptz))`.execute(tx)
  await sql`
    create temp table ${last} on commit drop as
    select distinct on (object_id, place) *,
      is_shown and recorded_at < ${watermark}::timestamptz and not ${isRecord} as is_met
    from ${values} order by object_id, place, recorded_at desc, id desc`.execute(tx)
  const { rows } = await sql<OverlayRow>`
    select * from ${last} where not is_met and not is_shown and recorded_at < ${watermark}::timestamptz
    order by handle, place limit ${listLimit}`.execute(tx)
  await overlay.protect(tx, scope)
  const confirmed = await confirmEntries(tx, scope, overlay)
  await overlay.takeBack?.(tx, scope)
  const { describeTakenBack } = overlay
  const taken = describeTakenBack ? (await findTakenBack(tx, overlay.name)).map(describeTakenBack) : []
  return { confirmed, overlays: [...distinct(rows.map(overlay.describe)), ...taken] }
}

const listLimit = 10_000

async function confirmEntries(tx: Tx, { watermark, isRecord }: Scope, { name, parts }: Overlay): Promise<number> {
  const others = sql.join([sql`j.change`, ...parts.map((part) => sql.lit(`{${part}}`))], sql` #- `)
  const written = await sql`
    with done as (
      update registry_journal as j set status = 'confirmed', decided_at = ${watermark}::timestamptz
      where ${isUnanswered('j.status')} and j.recorded_at < ${watermark}::timestamptz and not ${isRecord}
        and j.id in (select id from ${sql.table(`${name}_value`)})
        and not jsonb_path_exists(${others}, '$.*.*')
        and not exists (
          select from ${sql.table(`${name}_value`)} as w
          join ${sql.table(`${name}_overlay`)} as v on v.object_id = w.object_id and v.place = w.place
          where w.id = j.id and v.is_met is not true)
      returning j.id
    )
    insert into confirmed_entry select id from done`.execute(tx)
  return countWritten(written)
}

async function findTakenBack(tx: Tx, kind: Overlay['name'] | null): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    select object_id as "objectId", object_type as "objectType", name, what, reason from taken_back
    where kind = ${kind} or ${kind}::text is null order by object_type, name, what`.execute(tx)
  return rows
}

/** A domain has one line, although several of its contacts were moved. */
function distinct(remarks: readonly Remark[]): Remark[] {
  return [...new Map(remarks.map((remark) => [`${remark.object} ${remark.reason}`, remark])).values()]
}

const batchSize = 10_000

/**
 * Reports to holders what a deposit means for their changes, in its transaction. A change in the deposit is confirmed as
 * by a mark. A reverted one is written to their history and mail.
 */
export async function reportDepositAnswers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from confirmed_entry`.execute(tx)
  for (let from = 0; from < rows.length; from += batchSize)
    await settleAnswers(
      tx,
      rows.slice(from, from + batchSize).map(({ id }) => ({ id, before: 'pending' })),
    )
  await reportTakenBack(tx, await findTakenBack(tx, null))
}
