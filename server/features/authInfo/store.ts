import { sql, type RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import type { ObjectType } from '#contract/record.ts'
import type { SetBy } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { heldMask, isUnanswered } from '#server/features/record/parts/registryStore.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isOwning, ownersOf } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { transferLocks, type TransferLock } from './rules.ts'

/** An object that can have an AuthInfo, as a contact sees it. */
export type FoundObject = {
  id: string
  type: ObjectType
  name: string
  /** The registry's spelling of the name. */
  registryName: string
  roid: string
  isMine: boolean
  locks: { code: TransferLock; setBy: SetBy }[]
  active: { madeAt: Date; expiresAt: Date; madeBy: string | null; madeByName: string | null; isMine: boolean } | null
}

/** Finds an existing object by its stored name; `contactId` is the requesting contact, null without one. */
export async function findObject(
  db: Db,
  { type, name }: { type: ObjectType; name: string },
  contactId: string | null,
): Promise<FoundObject | undefined> {
  const { table, column } = placeOf(type)
  const { rows } = await sql<
    Omit<FoundObject, 'type' | 'locks' | 'active'> & {
      locks: { state: number; setBy: SetBy }[]
      madeAt: Date | null
      expiresAt: Date | null
      madeBy: string | null
      madeByName: string | null
      isMadeByMe: boolean
    }
  >`
    select o.id, o.${column} as name, ${type === 'contact' ? sql`coalesce(o.registry_id, o.handle)` : sql`o.${column}`} as "registryName", o.roid, ${contactId}::uuid in (${ownersOf(type, sql`o.id`)}) is true as "isMine",
      coalesce((
        select jsonb_agg(jsonb_build_object('state', s.state, 'setBy', s.set_by)) from object_state as s
        where s.object_id = o.id and s.valid_to is null and s.state = any(${lockNumbers}::smallint[])
      ), '[]') as locks,
      a.made_at as "madeAt", a.expires_at as "expiresAt", m.handle as "madeBy", ${shownName('m', contactId)} as "madeByName",
      a.made_by_id = ${contactId}::uuid is true as "isMadeByMe"
    from ${table} as o
    left join auth_info as a on a.object_id = o.id and ${opens('a', 'o')}
    left join contact as m on m.id = a.made_by_id
    where o.${column} = ${name} and ${isExisting('o')}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { locks, madeAt, expiresAt, madeBy, madeByName, isMadeByMe, ...object } = row
  return {
    ...object,
    type,
    locks: locks.flatMap(({ state, setBy }) => {
      const code = transferLocks.find((lock) => states[lock].number === state)
      return code ? [{ code, setBy }] : []
    }),
    active: madeAt && expiresAt ? { madeAt, expiresAt, madeBy, madeByName, isMine: isMadeByMe } : null,
  }
}

/** Locks an object until the transaction ends. Creation of an AuthInfo, locks and transfers queue here. */
export async function lockObject(tx: Tx, type: ObjectType, id: string): Promise<void> {
  await sql`select id from ${placeOf(type).table} where id = ${id} for no key update`.execute(tx)
}

/**
 * Finds the contacts of an object, itself for a contact, in the order of ids. `email` is the address for an AuthInfo. It
 * is null when missing, unconfirmed and not from the registry, or refused by the owner of the previous one. The previous
 * e-mail is set when it was replaced here less than `newEmailDays` ago; then no AuthInfo goes to either.
 */
export async function findConcerned(
  tx: Tx,
  { type, id }: { type: ObjectType; id: string },
  newEmailDays: number,
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select c.id as "contactId",
      case when replaced.recently or c.auth_info_refused_at is not null
          or (c.email_confirmed_at is null and r.is_system) then null
        else nullif(btrim(c.email), '') end as email,
      case when replaced.recently then nullif(btrim(c.email_before), '') end as "emailBefore"
    from contact as c
    left join registrar as r on r.id = c.creating_registrar_id
    cross join lateral (
      select c.email_replaced_at > clock_timestamp() - make_interval(days => ${newEmailDays}) is true as recently
    ) as replaced
    where c.id in (${ownersOf(type, sql`${id}::uuid`)}) order by c.id`.execute(tx)
  return rows
}

export type Concerned = { contactId: string; email: string | null; emailBefore: string | null }

/** Returns the addresses for letters to a contact: its e-mail and its notification e-mail. */
export async function findAddresses(tx: Tx, contactId: string): Promise<(string | null)[]> {
  const row = await tx
    .selectFrom('contact')
    .select(['email', 'notify_email'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return [row.email, row.notify_email]
}

/** Counts the domains that could be transferred with the AuthInfo of this contact: its own ones without a lock. */
export async function countMovable(db: Db, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from domain_contact as w
    where w.contact_id = ${contactId} and ${isOwning('domain', 'w')} and ${heldMask('w')} & ${lockMask}::bigint = 0`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type NewAuthInfo = {
  object: Pick<FoundObject, 'id' | 'type'>
  hash: string
  madeById: string | null
  /** For how many days it is valid. */
  days: number
}

/** Replaces the stored hash of an object's AuthInfo; returns its id and expiry. */
export async function recordAuthInfo(
  tx: Tx,
  { object, hash, madeById, days }: NewAuthInfo,
): Promise<{ id: string; expiresAt: Date }> {
  return tx
    .insertInto('auth_info')
    .values({
      object_id: object.id,
      object_type: object.type,
      id: v7(),
      hash,
      made_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
      made_by_id: madeById,
    })
    .onConflict((conflict) =>
      conflict.column('object_id').doUpdateSet((e) => ({
        id: e.ref('excluded.id'),
        hash: e.ref('excluded.hash'),
        made_at: e.ref('excluded.made_at'),
        expires_at: e.ref('excluded.expires_at'),
        made_by_id: e.ref('excluded.made_by_id'),
      })),
    )
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
}

/**
 * Leases an object until an AuthInfo is set at the registry, which waits for the network. Returns when an AuthInfo made
 * now expires; null while another request has the lease.
 */
export async function leaseSetting(
  db: Db,
  objectId: string,
  { seconds, days }: { seconds: number; days: number },
): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into auth_info_setting as s (object_id, leased_until)
    values (${objectId}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (object_id) do update set leased_until = excluded.leased_until where s.leased_until < clock_timestamp()
    returning clock_timestamp() + make_interval(days => ${days}) as "expiresAt"`.execute(db)
  return rows[0]?.expiresAt ?? null
}

/** Whether the end of an AuthInfo of this object is on its way to the registry, and could overtake a new one. */
export async function isEnding(db: Db, objectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from registry_journal
    where object_id = ${objectId} and status = 'pending' and ${endsAuthInfo}
      and attempts > 0 and last_error is null and next_attempt_at > clock_timestamp()`.execute(db)
  return rows.length > 0
}

/** Confirms changes that would end the AuthInfo of this object: a new one has replaced it at the registry. */
export async function confirmEnded(tx: Tx, objectId: string): Promise<void> {
  await sql`
    update registry_journal set status = 'confirmed', decided_at = clock_timestamp()
    where object_id = ${objectId} and ${isUnanswered('status')} and ${endsAuthInfo}`.execute(tx)
}

const endsAuthInfo = sql`change = '{"chg":{"authInfo":null}}'`

export async function endSetting(db: Db, objectId: string): Promise<void> {
  await db.deleteFrom('auth_info_setting').where('object_id', '=', objectId).execute()
}

/**
 * Writes an EPP update of the AuthInfo to the registry journal. The registry has it already. The entry carries the hash,
 * because the value is not stored.
 */
export async function journalAuthInfo(
  tx: Tx,
  given: { object: FoundObject; hash: string; expiresAt: Date; authority: OperationDeps['authority'] },
): Promise<string> {
  const { object, hash, expiresAt, authority } = given
  const change = { chg: { authInfo: { hash, expiresAt: expiresAt.toISOString() } } }
  return recordJournal(tx, { object, change, authority, isConfirmed: true })
}

/** Writes to the registry journal that the AuthInfo was used up, so the object has none. */
export async function recordUsedUp(
  tx: Tx,
  { type, id }: Pick<FoundObject, 'type' | 'id'>,
  authority: OperationDeps['authority'],
): Promise<void> {
  const { table, column } = placeOf(type)
  const { rows } = await sql<{ roid: string; name: string }>`
    select roid, ${column} as name from ${table} where id = ${id}`.execute(tx)
  const [object] = rows
  if (object)
    await recordJournal(tx, { object: { ...object, type, id }, change: { chg: { authInfo: null } }, authority })
}

/** Locks and returns the hash of the valid AuthInfo of an existing object. */
export async function lockHash(tx: Tx, { type, id }: { type: ObjectType; id: string }): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select a.hash from auth_info as a join ${placeOf(type).table} as o on o.id = a.object_id and ${isExisting('o')}
    where a.object_id = ${id} and ${opens('a', 'o')} for update of a`.execute(tx)
  return rows[0]?.hash
}

/** Deletes a used AuthInfo. */
export async function removeAuthInfo(tx: Tx, objectId: string): Promise<void> {
  await tx.deleteFrom('auth_info').where('object_id', '=', objectId).execute()
}

/** Clears at most `limit` e-mails that were replaced more than `days` ago and returns their number. */
export async function removeReplacedEmails(db: Db, days: number, limit: number): Promise<number> {
  const isOld = sql`email_replaced_at < clock_timestamp() - make_interval(days => ${days})`
  const { numAffectedRows } = await sql`
    update contact set email_before = null, email_replaced_at = null
    where id in (select id from contact where ${isOld} limit ${limit}) and ${isOld}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes at most `limit` hashes of expired AuthInfos and returns their number. */
export function removeExpired(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'auth_info', { where: sql<boolean>`expires_at < clock_timestamp()`, limit })
}

/** The same beside a registry that sets AuthInfos: also writes to the journal that each has ended (RFC 9154 section 4.2). */
export async function endExpired(db: Db, limit: number): Promise<number> {
  const names = (['domain', 'contact', 'nsset', 'keyset'] as const).map((type) => {
    const { table, column } = placeOf(type)
    return sql`select roid, ${column} as name from ${table} where id = e.object_id and deleted_at is null`
  })
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from auth_info where object_id in (
        select object_id from auth_info where expires_at < clock_timestamp() limit ${limit} for update skip locked
      ) and expires_at < clock_timestamp() returning object_id, object_type
    ), written as (
      insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
      select gen_random_uuid(), clock_timestamp(), e.object_type, e.object_id, o.roid, o.name, 'update',
        '{"chg":{"authInfo":null}}', 'pending'
      from ended as e join lateral (${sql.join(names, sql` union all `)}) as o on true
    )
    select count(*)::int as count from ended`.execute(db)
  return rows[0]?.count ?? 0
}

const lockMask = String(maskOf(transferLocks))
const lockNumbers = transferLocks.map((code) => states[code].number)

/**
 * SQL: the AuthInfo is valid: it has not expired and its object has not been transferred. Every transfer uses it up,
 * however it was reported.
 */
function opens(authInfo: string, object: string): RawBuilder<boolean> {
  const [made, expires] = [sql.ref(`${authInfo}.made_at`), sql.ref(`${authInfo}.expires_at`)]
  const transferred = sql.ref(`${object}.transferred_at`)
  return sql<boolean>`(${expires} > clock_timestamp() and (${transferred} is null or ${transferred} <= ${made}))`
}

/** Returns the table of an object type, and its column with the public name. */
function placeOf(type: ObjectType) {
  if (type === 'contact') return { table: sql.table('contact'), column: sql.ref('handle') }
  const { table, name } = lockables[type]
  return { table: sql.table(table), column: sql.ref(name) }
}
