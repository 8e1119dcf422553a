import { sql } from 'kysely'
import { readOne, type Db, type Tx } from '#server/db/connect.ts'
import { exactInstantText } from '#server/db/instant.ts'
import type { ActivityFacts, PersonalFacts } from './rules.ts'

export type Head = { contactId: string; sequence: bigint; hash: Buffer }
export type ChainedEntry = ActivityFacts & { previousHash: Buffer; hash: Buffer }
export type Erasable = PersonalFacts & { activityId: string; salt: Buffer }

/**
 * Locks the ends of the contacts' chains in the order of their ids and starts missing chains. The order prevents
 * deadlocks between writers.
 */
export async function lockHeads(tx: Tx, contactIds: readonly string[], start: Buffer): Promise<Head[]> {
  const ids = [...contactIds]
  await sql`
    insert into activity_head (contact_id, sequence, hash)
    select id, 0, ${start} from unnest(${ids}::uuid[]) as id order by id
    on conflict do nothing`.execute(tx)
  const heads = await tx
    .selectFrom('activity_head')
    .select(['contact_id', 'sequence', 'hash'])
    .where('contact_id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`)
    .orderBy('contact_id')
    .forUpdate()
    .execute()
  return heads.map((row) => ({ contactId: row.contact_id, sequence: BigInt(row.sequence), hash: row.hash }))
}

/** Returns the database's clock after the heads are locked, to the microsecond. */
export async function getInstant(tx: Tx): Promise<string> {
  const row = await readOne(tx, sql<{ at: string }>`select ${exactInstantText(sql`clock_timestamp()`)} as at`)
  return row.at
}

/** Appends the entries and moves the heads, in three statements independent of their number. */
export async function recordEntries(tx: Tx, entries: readonly ChainedEntry[], personal: readonly Erasable[]) {
  const column = <T>(pick: (entry: ChainedEntry) => T) => entries.map(pick)
  await sql`
    insert into activity (contact_id, sequence, id, recorded_at, action, result, actor, identity_id, level,
      object_type, object_id, handle, operation_id, detail, items_digest, personal_digest, previous_hash, hash)
    select * from unnest(
      ${column((e) => e.contactId)}::uuid[], ${column((e) => String(e.sequence))}::bigint[],
      ${column((e) => e.id)}::uuid[], ${column((e) => e.recordedAt)}::timestamptz[],
      ${column((e) => e.action)}::text[], ${column((e) => e.result)}::text[], ${column((e) => e.actor)}::text[],
      ${column((e) => e.identityId)}::uuid[], ${column((e) => e.level)}::text[],
      ${column((e) => e.objectType)}::text[], ${column((e) => e.objectId)}::uuid[],
      ${column((e) => e.handle)}::text[], ${column((e) => e.operationId)}::uuid[],
      ${column((e) => JSON.stringify(e.detail))}::jsonb[], ${column((e) => e.itemsDigest)}::bytea[],
      ${column((e) => e.personalDigest)}::bytea[], ${column((e) => e.previousHash)}::bytea[],
      ${column((e) => e.hash)}::bytea[])`.execute(tx)

  if (personal.length > 0) {
    await sql`
      insert into activity_personal (activity_id, salt, address, actor_name)
      select * from unnest(${personal.map((p) => p.activityId)}::uuid[], ${personal.map((p) => p.salt)}::bytea[],
        ${personal.map((p) => p.address)}::text[], ${personal.map((p) => p.actorName)}::text[])`.execute(tx)
  }

  await sql`
    update activity_head as head set sequence = last.sequence, hash = last.hash
    from (
      select distinct on (contact_id) * from unnest(${column((e) => e.contactId)}::uuid[],
        ${column((e) => String(e.sequence))}::bigint[], ${column((e) => e.hash)}::bytea[])
        as entry (contact_id, sequence, hash) order by contact_id, sequence desc
    ) as last
    where head.contact_id = last.contact_id`.execute(tx)
}

export type Stored = ChainedEntry & { personal: (PersonalFacts & { salt: Buffer }) | null }

/** Returns a batch of entries in chain order after the given one; of one contact or of all. */
export async function findEntries(
  db: Db,
  after: { contactId: string; sequence: bigint } | null,
  given: { contactId: string | null; limit: number },
): Promise<Stored[]> {
  let wanted = db.selectFrom('activity as a').leftJoin('activity_personal as p', 'p.activity_id', 'a.id')
  if (given.contactId) wanted = wanted.where('a.contact_id', '=', given.contactId)
  if (after)
    wanted = wanted.where(
      sql<boolean>`(a.contact_id, a.sequence) > (${after.contactId}::uuid, ${String(after.sequence)}::bigint)`,
    )
  const rows = await wanted
    .select([
      'a.id',
      'a.contact_id',
      'a.sequence',
      'a.action',
      'a.result',
      'a.actor',
      'a.identity_id',
      'a.level',
      'a.object_type',
      'a.object_id',
      'a.handle',
      'a.operation_id',
      'a.detail',
      'a.items_digest',
      'a.personal_digest',
      'a.previous_hash',
      'a.hash',
      'p.salt',
      'p.address',
      'p.actor_name',
    ])
    .select(exactInstantText(sql`a.recorded_at`).as('recorded_at'))
    .orderBy('a.contact_id')
    .orderBy('a.sequence')
    .limit(given.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    sequence: BigInt(row.sequence),
    recordedAt: row.recorded_at,
    action: row.action,
    result: row.result,
    actor: row.actor,
    identityId: row.identity_id,
    level: row.level,
    objectType: row.object_type,
    objectId: row.object_id,
    handle: row.handle,
    operationId: row.operation_id,
    detail: row.detail,
    itemsDigest: row.items_digest,
    personalDigest: row.personal_digest,
    previousHash: row.previous_hash,
    hash: row.hash,
    personal: row.salt ? { salt: row.salt, address: row.address, actorName: row.actor_name } : null,
  }))
}

/** Returns the stored ends of the chains. */
export async function findHeads(db: Db, contactId: string | null): Promise<Head[]> {
  let wanted = db.selectFrom('activity_head').select(['contact_id', 'sequence', 'hash'])
  if (contactId) wanted = wanted.where('contact_id', '=', contactId)
  const rows = await wanted.execute()
  return rows.map((row) => ({ contactId: row.contact_id, sequence: BigInt(row.sequence), hash: row.hash }))
}
