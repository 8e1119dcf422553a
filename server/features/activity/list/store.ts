import { sql, type RawBuilder } from 'kysely'
import type { ActivityQuery } from '#contract/activity.ts'
import type { ObjectType } from '#contract/record.ts'
import type { RegistryChange, RegistryCounts } from '#contract/registryChange.ts'
import type { Db } from '#server/db/connect.ts'
import { readRows, today, type OrderedIds } from '#server/db/orderedIds.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { nameOf } from '#server/features/record/parts/nameOf.ts'
import {
  instantText,
  registryChangeOf,
  registryChangeOfOperation,
} from '#server/features/record/parts/registryStore.ts'
import { ownersOf } from '#server/features/record/parts/ownersStore.ts'

/** An entry of a history as the database has it. */
export type ListedEntry = {
  id: string
  at: Date
  action: string
  result: string
  objectType: ObjectType | null
  handle: string | null
  detail: unknown
  operationId: string | null
  isOwnOperation: boolean
  /** The auction and its name, where the reader is who bid in it. */
  auctionId: string | null
  auctionName: string | null
  /** How many objects the operation had, and the name of the only one. */
  total: number | null
  onlyObject: string | null
  actor: 'identity' | 'operator' | 'registry' | 'system'
  name: string | null
  isByEarlierHolder: boolean
  level: string | null
  address: string | null
  registryChange: RegistryChange | null
  registry: RegistryCounts | null
}

/** Whose history it is, and the identity that reads it. */
type Reader = { contactId: string; identityId: string }

/** A page of a contact's history, with the exact count. */
export async function findEntryPage(db: Db, reader: Reader, query: ActivityQuery) {
  const { contactId } = reader
  const { page, size } = query
  const { rows: found } = await sql<{ ids: string[]; total: number; asOf: Date; day: string }>`
    select array(
        select a.id from ${history} where ${shownBy(contactId, query)}
        order by a.sequence ${direction(query)} limit ${size} offset ${(page - 1) * size}
      ) as ids,
      (select count(*)::int from ${history} where ${shownBy(contactId, query)}) as total,
      now() as "asOf", ${today}::text as day`.execute(db)
  const [slice] = found
  if (!slice) throw new Error('A count without a row')
  const { ids, ...counts } = slice
  return { rows: await findEntriesOf(db, reader, ids), ...counts }
}

/** Everything the query shows of a contact's history, in its order. */
export async function findEntryOrder(
  db: Db,
  contactId: string,
  query: ActivityQuery,
): Promise<Pick<OrderedIds, 'ids' | 'total' | 'day'>> {
  const { rows } = await sql<{ ids: Buffer | null; total: number; day: string }>`
    select count(*)::int as total, string_agg(uuid_send(id), ''::bytea) as ids, ${today}::text as day from (
      select a.id from ${history} where ${shownBy(contactId, query)} order by a.sequence ${direction(query)}
    ) as ordered`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count without a row')
  return { ...row, ids: row.ids ?? Buffer.alloc(0) }
}

/** These entries of a contact's history, in their order; who an earlier holder was, and from where, is left out. */
export function findEntriesOf(db: Db, { contactId, identityId }: Reader, ids: string[]): Promise<ListedEntry[]> {
  const isByEarlierHolder = sql`a.identity_id is not null and a.identity_id <> ${identityId}`
  const isOwnAuction = sql`a.detail ->> 'bidder' = ${identityId}::text`
  return readRows(
    db,
    ids,
    sql<ListedEntry>`
      select w.position, a.id, ${happenedAt} as at, a.action, a.result, a.object_type as "objectType", a.handle, a.detail,
        a.operation_id as "operationId", o.contact_id = a.contact_id is true as "isOwnOperation", o.total,
        case when o.total = 1 then (
          select coalesce(d.fqdn, n.handle, k.handle) from operation_item as i
          left join domain as d on d.id = i.object_id left join nsset as n on n.id = i.object_id
          left join keyset as k on k.id = i.object_id
          where i.operation_id = o.id limit 1
        ) end as "onlyObject",
        case when ${isOwnAuction} then a.detail ->> 'auction' end as "auctionId",
        case when ${isOwnAuction} then a.detail ->> 'fqdn' end as "auctionName",
        ${changeOf} as "registryChange", ${countsOf} as registry,
        a.actor, a.level, ${isByEarlierHolder} as "isByEarlierHolder",
        case when not (${isByEarlierHolder}) then p.actor_name end as name,
        case when not (${isByEarlierHolder}) then p.address end as address
      from wanted as w
      join activity as a on a.id = w.id and a.contact_id = ${contactId}
      left join operation as o on o.id = a.operation_id
      left join activity_personal as p on p.activity_id = a.id`,
  )
}

// What the registry said of some items of an operation.
const answerOf = sql`jsonb_build_object('status', replace(a.action, 'registry-', ''),
  'requestedAt', ${instantText(sql`o.started_at`)}, 'decidedAt', ${instantText(sql`a.recorded_at`)},
  'reason', a.detail ->> 'reason')`

// A merge has many entries in the journal; the deletion of the merged contact decides it.
const deletionOf = sql`(select j.id from contact_merge as g
  join registry_journal as j on j.object_id = g.from_id and j.command = 'delete'
  where g.id = (a.detail ->> 'merge')::uuid order by j.recorded_at desc limit 1)`

// An operation's answers are counted with it; another change, and the answer to it, name their entry of the journal.
const changeOf = sql`case
  when o.id is not null and a.actor = 'registry' then ${answerOf}
  when a.detail ? 'merge' then ${registryChangeOf(deletionOf)}
  when o.id is null then ${registryChangeOf(sql`(a.detail ->> 'journal')::uuid`)}
  when o.done > 0 then ${registryChangeOfOperation('o')} end`

// The registry's own entries say what one of its answers was, not how the operation stands.
const countsOf = sql`case when o.contact_id = a.contact_id and a.actor <> 'registry' and o.done > 0 then
  jsonb_build_object('confirmed', o.done - o.registry_pending - o.registry_rejected, 'pending', o.registry_pending,
    'rejected', o.registry_rejected) end`

const history = sql`activity as a left join operation as o on o.id = a.operation_id`

/** An action in an auction names its own instant: its entry is written a moment later. */
const happenedAt = sql`coalesce((a.detail ->> 'at')::timestamptz, a.recorded_at)`

/** The chain is in the order of time: an entry's instant is read after the end of the chain is locked. */
function direction({ sort }: ActivityQuery) {
  return sort === 'at' ? sql`asc` : sql`desc`
}

/** The one meaning of the query's filters: the list and the file go by it. */
function shownBy(contactId: string, { action, actor, from, to, type, handle }: ActivityQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`a.contact_id = ${contactId}`]
  if (action) conditions.push(sql`a.action = ${action}`)
  if (actor) conditions.push(sql`a.actor = ${actor}`)
  if (from) conditions.push(sql`${happenedAt} >= ${startOf(sql`${from}::date`)}`)
  if (to) conditions.push(sql`${happenedAt} < ${startOf(sql`${to}::date + 1`)}`)
  if (type && handle) conditions.push(isAbout(contactId, { type, name: nameOf(type, handle) }))
  else if (type) conditions.push(sql`a.object_type = ${type}`)
  else if (handle) conditions.push(sql`upper(a.handle) = ${handle.toUpperCase()}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Midnight at which a day of the registry's zone begins. */
function startOf(day: RawBuilder<unknown>) {
  return sql`(${day})::timestamp at time zone (select time_zone from zone order by id limit 1)`
}

/**
 * Entries of one object: those that name it, and operations and merges that changed it. Of what another contact did the
 * chain does not say which of its objects were mine then, so it counts for what is mine now.
 */
function isAbout(contactId: string, { type, name }: { type: ObjectType; name: string }): RawBuilder<boolean> {
  if (type === 'contact') return sql<boolean>`a.object_id = (${newest(sql.table('contact'), sql.ref('handle'), name)})`
  const { table, name: column } = lockables[type]
  const object = newest(sql.table(table), sql.ref(column), name)
  const isMineNow = sql`${contactId} in (${ownersOf(type, sql`(${object})`)})`
  return sql<boolean>`(a.object_id = (${object}) or (
    exists (
      select from operation_item as i
      where i.operation_id = a.operation_id and i.object_id = (${object}) and i.verdict = 'done'
        and (a.actor <> 'registry' or exists (
          select from registry_journal as j
          where j.operation_id = i.operation_id and j.object_id = i.object_id and a.action = 'registry-' || j.status)))
    and (o.contact_id = a.contact_id or ${isMineNow})) or (
    exists (
      select from contact_merge_item as i
      where i.merge_id = (a.detail ->> 'merge')::uuid and i.object_id = (${object}))
    and (a.identity_id is not null or ${isMineNow})))`
}

/** A name may be used again: the living object of that name, else the last that had it. */
function newest(table: RawBuilder<unknown>, column: RawBuilder<unknown>, name: string) {
  return sql`select id from ${table} where ${column} = ${name} order by deleted_at desc nulls first limit 1`
}
