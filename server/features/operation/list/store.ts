import { sql, type RawBuilder, type Selectable } from 'kysely'
import type {
  LockableType,
  OperationItem,
  OperationItemQuery,
  OperationQuery,
  OperationRow,
  Verdict,
} from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import { readOne, type Db } from '#server/db/connect.ts'
import { countOf, readFileOrder, readRows, type FileOrder } from '#server/db/orderedIds.ts'
import type { Operation } from '#server/db/schema.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { registryChange } from '#server/features/record/parts/registryStore.ts'
import type { OperationRules } from '#server/features/operation/settings.ts'
import { lowestId, type OperationRecord } from '../store.ts'

/** An operation with the possible and the actual undo, and some of its objects. */
export type ListedOperation = Selectable<Operation> & Undoing & Pick<OperationRow, 'examples'>

/** Until when the operation can be undone, null when it cannot; and the operation that has undone it. */
export type Undoing = { undoUntil: Date | null; undoneBy: string | null }

type Wanted = { contactId: string; query: OperationQuery; rules: OperationRules }

/** Returns a page of a contact's operations, with their exact count. */
export async function findOperations(db: Db, { contactId, query, rules }: Wanted) {
  const { page, size, sort } = query
  const shown = shownBy(contactId, query)
  const direction = sort === 'createdAt' ? sql`asc` : sql`desc`
  const { rows } = await sql<ListedOperation>`
    select o.*, ${undoing(rules)}, case o.object_type when 'domain' then ${examplesOf('domain')}
      when 'nsset' then ${examplesOf('nsset')} else ${examplesOf('keyset')} end as examples
    from ${withUndo} where ${shown} order by o.created_at ${direction}, o.id ${direction}
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { rows, ...(await countOf(db, sql`from operation as o where ${shown}`)) }
}

/** SQL: the first objects of the operation as JSON, by name. Only a part of a large operation is sorted. */
function examplesOf(type: LockableType) {
  const { table, name } = lockables[type]
  const unicode = type === 'domain' ? sql`named.unicode` : sql`null`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('handle', handle, 'unicode', unicode) order by sort_key, id), '[]')
    from (select named.${sql.ref(name)} as handle, ${unicode} as unicode, named.sort_key, named.id
      from (select object_id from operation_item where operation_id = o.id order by object_id limit ${sortedItems}) as i
      join ${sql.table(table)} as named on named.id = i.object_id
      order by named.sort_key, named.id limit ${shownExamples}) as examples)`
}

const shownExamples = 3
/** A page has up to a hundred operations, each with its examples. */
const sortedItems = 100

/** Returns whether an operation can be or has been undone. */
export async function getUndoing(db: Db, id: string, rules: OperationRules): Promise<Undoing> {
  return readOne(db, sql<Undoing>`select ${undoing(rules)} from ${withUndo} where o.id = ${id}`)
}

export type DecidedItem = {
  object: string
  verdict: Verdict | null
  reason: ProblemCode | null
  registryStatus: RegistryStatus | null
  registryReason: string | null
}

/** Returns the objects of an operation in the order of their names. */
export function findItemOrder(db: Db, operation: OperationRecord): Promise<FileOrder> {
  return readFileOrder(
    db,
    sql`select i.object_id as id from operation_item as i join ${tableOf(operation)} as o on o.id = i.object_id
      where i.operation_id = ${operation.id} order by o.sort_key, o.id`,
  )
}

/** Returns the results for these objects, in their order. */
export async function findItems(db: Db, operation: OperationRecord, ids: string[]): Promise<DecidedItem[]> {
  const { verdict, reason } = decidedOf(operation)
  return readRows(
    db,
    ids,
    sql<DecidedItem>`
      select w.position, o.${sql.ref(lockables[operation.object_type].name)} as object,
        ${verdict} as verdict, ${reason} as reason, j.status as "registryStatus", j.reason as "registryReason"
      from wanted as w
      join operation_item as i on i.operation_id = ${operation.id} and i.object_id = w.id
      join ${tableOf(operation)} as o on o.id = w.id
      left join registry_journal as j on j.operation_id = i.operation_id and j.object_id = i.object_id`,
  )
}

/** Returns a page of an operation's objects, refused ones first and then by name, with their exact count. */
export async function findItemPage(db: Db, operation: OperationRecord, { page, size, verdict }: OperationItemQuery) {
  const { verdict: decided, reason } = decidedOf(operation)
  const { table, name } = lockables[operation.object_type]
  const isDomain = table === 'domain'
  const shown = verdict ? sql`${decided} = ${verdict}` : sql`true`
  const from = sql`from operation_item as i join ${sql.table(table)} as o on o.id = i.object_id
    where i.operation_id = ${operation.id} and ${shown}`
  const { rows: items } = await sql<OperationItem>`
    select o.${sql.ref(name)} as handle, ${isDomain ? sql`o.unicode` : sql`null`} as unicode, ${decided} as verdict,
      ${reason} as reason, case when ${decided} = 'done' then (select ${registryChange('j')} from registry_journal as j
        where j.object_id = i.object_id and j.operation_id = i.operation_id) end as "registryChange"
    ${from} order by ${decided} is distinct from 'refused', o.sort_key, o.id
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { items, ...(await countOf(db, from)) }
}

/** SQL: the item is decided. Later items have predicted verdicts, which count only while the operation is prepared. */
function decidedOf(operation: OperationRecord) {
  if (operation.status !== 'running') return { verdict: sql`i.verdict`, reason: sql`i.reason` }
  const isDecided = sql`i.object_id <= ${operation.decided_to ?? lowestId}`
  return {
    verdict: sql`case when ${isDecided} then i.verdict end`,
    reason: sql`case when ${isDecided} then i.reason end`,
  }
}

function shownBy(contactId: string, { objectType, action, status }: OperationQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [
    sql`o.contact_id = ${contactId}`,
    sql`(o.started_at is not null or (o.status = 'prepared' and o.expires_at > clock_timestamp() and ${isBeingConfirmed}))`,
  ]
  if (objectType) conditions.push(sql`o.object_type = ${objectType}`)
  if (action) conditions.push(sql`o.action = ${action}`)
  if (status) conditions.push(sql`o.status = ${status}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** SQL: whether the person is at the provider for a step-up to confirm this operation. */
const isBeingConfirmed = sql<boolean>`exists (select from sign_in_flow as f
  where f.session_id = o.session_id and f.purpose = 'step-up' and f.expires_at > clock_timestamp()
    and position(o.id::text in f.next) > 0)`

function tableOf(operation: OperationRecord) {
  return sql.table(lockables[operation.object_type].table)
}

const withUndo = sql`operation as o left join operation as u on u.undo_of_id = o.id`

function undoing({ undoMinutes }: OperationRules): RawBuilder<unknown> {
  const period = sql`make_interval(mins => ${sql.lit(undoMinutes)})`
  return sql`u.id as "undoneBy", case when u.id is null and o.action <> 'undo' and o.done > 0
    and clock_timestamp() <= o.ended_at + ${period} then o.ended_at + ${period} end as "undoUntil"`
}
