import { sql, type RawBuilder } from 'kysely'
import type { ActivityQuery } from '#contract/activity.ts'
import type { ObjectType } from '#contract/record.ts'
import type { RegistryChange, RegistryCounts } from '#contract/registryChange.ts'
import { readOne, type Db } from '#server/db/connect.ts'
import { instantText, registryTimeZone, today } from '#server/db/instant.ts'
import { readFileOrder, readRows, type FileOrder } from '#server/db/orderedIds.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { nameOf } from '#server/features/record/parts/names.ts'
import {
  isUnanswered,
  registryChangeOf,
  registryChangeOfOperation,
} from '#server/features/record/parts/registryStore.ts'
import { isOwning, ownersOf } from '#server/features/record/parts/ownersStore.ts'

/** A history entry as stored. */
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
  /** The auction and its name, if the reader is the bidder. */
  auctionId: string | null
  auctionName: string | null
  /** The number of objects of the operation, and the name of a single one. */
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

/** The contact of the history, and the identity that reads it. */
type Reader = { contactId: string; identityId: string }

/** Returns a page of a contact's history and the exact count. */
export async function findEntryPage(db: Db, reader: Reader, query: ActivityQuery) {
  const { contactId } = reader
  const { page, size } = query
  const { ids, ...counts } = await readOne(
    db,
    sql<{ ids: string[]; total: number; asOf: Date; day: string }>`
      select array(
          select a.id from ${history} where ${shownBy(contactId, query)}
          order by a.sequence ${direction(query)} limit ${size} offset ${(page - 1) * size}
        ) as ids,
        (select count(*)::int from ${history} where ${shownBy(contactId, query)}) as total,
        now() as "asOf", ${today}::text as day`,
  )
  return { rows: await findEntriesOf(db, reader, ids), ...counts }
}

/** Returns the ids of everything that the query matches in a contact's history, in order. */
export function findEntryOrder(db: Db, contactId: string, query: ActivityQuery): Promise<FileOrder> {
  return readFileOrder(
    db,
    sql`select a.id from ${history} where ${shownBy(contactId, query)} order by a.sequence ${direction(query)}`,
  )
}

/**
 * Returns these entries of a contact's history in their order. The persons and addresses of earlier holders are left
 * out.
 */
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

// The entry reports what became of some items of an operation at the registry.
const isAnswer = sql`a.action in ('registry-confirmed', 'registry-rejected', 'registry-undeliverable')`

// The registry's answer to some items of an operation.
const answerOf = sql`jsonb_build_object('status', replace(a.action, 'registry-', ''),
  'requestedAt', ${instantText(sql`o.started_at`)}, 'decidedAt', ${instantText(sql`a.recorded_at`)},
  'reason', a.detail ->> 'reason')`

// The entry names its objects. Old entries and those about many do not: of those the status of today decides.
const isAnswerAboutItem = sql`case when a.detail ? 'objects' then a.detail -> 'objects' ? i.object_id::text
  else exists (
    select from registry_journal as j
    where j.operation_id = i.operation_id and j.object_id = i.object_id and a.action = 'registry-' || j.status) end`

// A merge has many journal entries; the deletion of the merged contact decides it. An answer names its own.
const deletionOf = sql`(select j.id from contact_merge as g
  join registry_journal as j on j.object_id = g.from_id and j.command = 'delete'
  where g.id = (a.detail ->> 'merge')::uuid order by j.recorded_at desc limit 1)`

const ownObjects = sql.join(
  (['domain', 'nsset', 'keyset'] as const).map((type) => {
    const { table, object } = lockables[type].owners
    return sql`select w.${sql.ref(object)} as id from ${sql.table(table)} as w
      where w.contact_id = a.contact_id and ${isOwning(type, 'w')}`
  }),
  sql` union all `,
)

// The answers to another contact's operation about objects that are the reader's now; null where there are none.
const changeOfOwnObjects = sql`(
  select jsonb_build_object(
    'status', case when bool_or(j.status = 'undeliverable') then 'undeliverable'
      when bool_or(j.status = 'pending') then 'pending' when bool_or(j.status = 'rejected') then 'rejected'
      else 'confirmed' end,
    'requestedAt', ${instantText(sql`o.started_at`)},
    'decidedAt', case when not bool_or(${isUnanswered('j.status')})
      then ${instantText(sql`coalesce(max(j.decided_at), o.ended_at)`)} end,
    'reason', null)
  from registry_journal as j join (${ownObjects}) as own on own.id = j.object_id
  where j.operation_id = o.id having count(*) > 0)`

// The answers to an operation are counted with it. Of another contact's operation the reader sees the
// answers to own objects, where any is still theirs. Other changes, and the answers to them, name their journal entry.
const changeOf = sql`case
  when o.id is not null and ${isAnswer} then ${answerOf}
  when a.detail ? 'merge' then ${registryChangeOf(sql`coalesce((a.detail ->> 'journal')::uuid, ${deletionOf})`)}
  when o.id is null then ${registryChangeOf(sql`(a.detail ->> 'journal')::uuid`)}
  when o.done > 0 and o.contact_id = a.contact_id then ${registryChangeOfOperation('o')}
  when o.done > 0 then coalesce(${changeOfOwnObjects}, ${registryChangeOfOperation('o')}) end`

// The registry's own entries describe one of its answers, not the whole operation.
const countsOf = sql`case when o.contact_id = a.contact_id and not ${isAnswer} and o.done > 0 then
  jsonb_build_object('confirmed', o.done - o.registry_pending - o.registry_rejected, 'pending', o.registry_pending,
    'rejected', o.registry_rejected) end`

const history = sql`activity as a left join operation as o on o.id = a.operation_id`

/** An action in an auction has its own time, because its entry is written a moment later. */
const happenedAt = sql`coalesce((a.detail ->> 'at')::timestamptz, a.recorded_at)`

/** The chain is in the order of time: the time of an entry is read after the end of the chain is locked. */
function direction({ sort }: ActivityQuery) {
  return sort === 'at' ? sql`asc` : sql`desc`
}

/** The condition of the query's filters, used by the list and the file. */
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

/** SQL: the midnight at which a day of the registry's time zone starts. */
function startOf(day: RawBuilder<unknown>) {
  return sql`(${day})::timestamp at time zone ${registryTimeZone}`
}

/**
 * SQL: the entry names the object, or is an operation or merge that changed it. The chain does not store which objects
 * of another contact's operation were the reader's then, so current ownership decides.
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
        and (not ${isAnswer} or ${isAnswerAboutItem}))
    and (o.contact_id = a.contact_id or ${isMineNow})) or (
    exists (
      select from contact_merge_item as i
      where i.merge_id = (a.detail ->> 'merge')::uuid and i.object_id = (${object}))
    and (a.identity_id is not null or ${isMineNow})))`
}

/** A name can be used again: prefers the existing object with it, else the last one. */
function newest(table: RawBuilder<unknown>, column: RawBuilder<unknown>, name: string) {
  return sql`select id from ${table} where ${column} = ${name} order by deleted_at desc nulls first limit 1`
}
