import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'

/**
 * A delivery of a change; `attempts` includes it. Where the change has more attempts by now, another process has leased
 * it.
 */
export type Delivery = { id: string; attempts: number }

/**
 * Leases changes that are due, oldest first, at most one for each object. A change waits for earlier ones of its object,
 * for new contacts that it names and while an AuthInfo of its object is set. A deletion also waits for the other changes
 * of its transaction: a merge moves everything before it deletes.
 */
export async function leaseChanges(
  db: Db,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update registry_journal set attempts = attempts + 1, last_error = null,
      next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id in (
      select j.id from registry_journal as j
      where j.status = 'pending' and (j.next_attempt_at is null or j.next_attempt_at <= clock_timestamp())
        and not ${isBehindOwn(isOpen)} and not ${isBeforeContact(isOpen)} and not ${isBehindTransaction(isOpen)}
        and not ${isSettingAuthInfo}
      order by j.recorded_at, j.id limit ${limit} for update skip locked
    )
    returning id, attempts`.execute(db)
  return rows
}

const isOpen = isUnanswered('e.status')
const isUndeliverable = sql`e.status = 'undeliverable'`
const isEarlier = sql`(e.recorded_at, e.id) < (j.recorded_at, j.id)`

// The entry `j` waits for entries `e` of this status.
const isBehindOwn = (hasStatus: RawBuilder<unknown>) => sql`exists (
  select from registry_journal as e where e.object_id = j.object_id and ${hasStatus} and ${isEarlier})`

const isBeforeContact = (hasStatus: RawBuilder<unknown>) => sql`((
  j.change -> 'chg' ? 'registrant' or j.change -> 'add' ? 'contact') is true and exists (
  select from registry_journal as e where ${hasStatus} and e.command = 'create' and e.handle in (
    select j.change -> 'chg' ->> 'registrant'
    union all select c ->> 'id' from jsonb_array_elements(coalesce(j.change -> 'add' -> 'contact', '[]')) as c)))`

const isBehindTransaction = (hasStatus: RawBuilder<unknown>) => sql`(j.command = 'delete' and exists (
  select from registry_journal as e where e.recorded_at = j.recorded_at and e.id < j.id and ${hasStatus}))`

const isSettingAuthInfo = sql`exists (
  select from auth_info_setting as a where a.object_id = j.object_id and a.leased_until > clock_timestamp())`

/** Returns the states that others than the holder have set on the object of each change; none are missing. */
export async function findForeignStates(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; codes: string[] }>`
    select j.id, array_agg(distinct s.code) as codes
    from registry_journal as j
    join object_state as o on o.object_id = j.object_id and o.valid_to is null and o.set_by <> 'holder'
    join state as s on s.number = o.state
    where j.id = any(${[...ids]}::uuid[]) group by j.id`.execute(db)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}

/** A failed delivery; `error` is for the operator. */
export type FailedDelivery = Delivery & { error: string; retryInSeconds: number }

/** Ends the leases of failed deliveries. Leaves those of other processes alone. */
export async function recordFailures(db: Db, failures: readonly FailedDelivery[]): Promise<void> {
  if (failures.length === 0) return
  await sql`
    update registry_journal as j set last_error = f.error,
      next_attempt_at = clock_timestamp() + make_interval(secs => f.seconds)
    from unnest(${failures.map(({ id }) => id)}::uuid[], ${failures.map(({ attempts }) => attempts)}::int[],
      ${failures.map(({ error }) => error)}::text[],
      ${failures.map(({ retryInSeconds }) => retryInSeconds)}::float8[]) as f (id, attempts, error, seconds)
    where j.id = f.id and j.attempts = f.attempts and j.status = 'pending'`.execute(db)
}

/**
 * Records that the registry has these changes and answers later. After `checkInSeconds` the portal looks whether they are
 * done. Leaves the leases of other processes alone.
 */
export async function recordAccepted(db: Db, deliveries: readonly Delivery[], checkInSeconds: number): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    update registry_journal as j set accepted_at = coalesce(accepted_at, clock_timestamp()), last_error = null,
      next_attempt_at = clock_timestamp() + make_interval(secs => ${checkInSeconds})
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ attempts }) => attempts)}::int[])
      as d (id, attempts)
    where j.id = d.id and j.attempts = d.attempts and j.status = 'pending'`.execute(db)
}

/**
 * Finds changes that could not be delivered for `hours`: they failed, wait for one that is undeliverable, or the registry
 * takes none now. Accepted ones are delivered.
 */
export async function findOverdue(
  db: Db,
  { hours, isDown, limit }: { hours: number; isDown: boolean; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from registry_journal as j
    where j.status = 'pending' and j.accepted_at is null
      and coalesce(j.retried_at, j.recorded_at) < clock_timestamp() - make_interval(secs => ${hours * 3600})
      and (${isDown} or j.last_error is not null or ${isBehindOwn(isUndeliverable)}
        or ${isBeforeContact(isUndeliverable)} or ${isBehindTransaction(isUndeliverable)})
    order by j.recorded_at, j.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes pending changes undeliverable and returns those that were still pending. */
export async function recordUndeliverable(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update registry_journal set status = 'undeliverable', next_attempt_at = null
    where id = any(${[...ids]}::uuid[]) and status = 'pending' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A change without a final answer, for the operator. */
export type ListedChange = {
  id: string
  recordedAt: string
  objectType: string
  handle: string
  command: string
  status: string
  attempts: number
  acceptedAt: string | null
  nextAttemptAt: string | null
  problem: string | null
}

/** Lists changes of these statuses in the order of delivery. The problem is the registry's reason or the last failure. */
export async function listChanges(
  db: Db,
  { statuses, handle, limit }: { statuses: readonly string[]; handle: string | null; limit: number },
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    select id, ${instantText(sql`recorded_at`)} as "recordedAt", object_type as "objectType", handle, command, status,
      attempts, ${instantText(sql`accepted_at`)} as "acceptedAt", ${instantText(sql`next_attempt_at`)} as "nextAttemptAt",
      coalesce(reason, last_error) as problem
    from registry_journal
    where status = any(${[...statuses]}::text[]) and (${handle}::text is null or upper(handle) = upper(${handle}::text))
    order by recorded_at, id limit ${limit}`.execute(db)
  return rows
}

/** Makes undeliverable changes due, and pending ones at once. Returns those that were undeliverable. */
export async function recordRetry(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; was: string }>`
    update registry_journal as j set status = 'pending', next_attempt_at = null, last_error = null,
      retried_at = clock_timestamp()
    from (
      select id, status from registry_journal where id = any(${[...ids]}::uuid[]) order by id for update
    ) as o
    where j.id = o.id and ${isUnanswered('o.status')} returning j.id, o.status as was`.execute(tx)
  return rows.flatMap(({ id, was }) => (was === 'undeliverable' ? [id] : []))
}

/** Returns the statuses of these changes; unknown ids are missing. */
export async function findStatuses(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from registry_journal where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Returns the ids of all undeliverable changes. */
export async function findUndeliverable(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from registry_journal where status = 'undeliverable' order by recorded_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

function instantText(instant: RawBuilder<unknown>) {
  return sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
