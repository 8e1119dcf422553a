import { sql } from 'kysely'
import { readOne, runPrepared, type Db } from './connect.ts'
import { deleteBatch } from './deleteBatch.ts'

/**
 * Increments a bucket that is reset `windowSeconds` after its first count and is shared by all processes.
 *
 * @returns the count and the seconds until the reset
 */
export async function countOne(
  db: Db,
  bucket: string,
  windowSeconds: number,
): Promise<{ count: number; emptyIn: number }> {
  return readOne(
    db,
    sql<{ count: number; emptyIn: number }>`
      insert into rate_count as counted (bucket, ends_at, count)
      values (${bucket}, now() + make_interval(secs => ${windowSeconds}), 1)
      on conflict (bucket) do update set
        count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
        ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
      returning count, ceil(extract(epoch from ends_at - now()))::int as "emptyIn"`,
  )
}

type Count = { count: number; emptyIn: number }

/** A bucket and its limit. */
export type Bucket = { name: string; limit: number }

/**
 * Increments two buckets, the second only when the first is not over its limit. The commit is asynchronous, because a
 * count lost in a crash does no harm and every request waits for it.
 *
 * @returns the count of each and the seconds until its reset; null for a second bucket that was not counted
 */
export async function countBoth(
  db: Db,
  { first, second }: { first: Bucket; second: Bucket },
  windowSeconds: number,
): Promise<{ first: Count; second: Count | null }> {
  const counting = sql`
    on conflict (bucket) do update set
      count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as empty_in`
  const endsAt = sql`now() + make_interval(secs => ${windowSeconds})`
  const statement = sql<Count & { isFirst: boolean }>`
    with quick as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), one as (
      insert into rate_count as counted (bucket, ends_at, count) select ${first.name}, ${endsAt}, 1 from quick
      ${counting}
    ), other as (
      insert into rate_count as counted (bucket, ends_at, count)
      select ${second.name}, ${endsAt}, 1 from one where one.count <= ${first.limit}
      ${counting}
    )
    select count, empty_in as "emptyIn", true as "isFirst" from one
    union all
    select count, empty_in, false from other`
  const rows = await runPrepared(db, statement)
  const of = (isFirst: boolean) => {
    const row = rows.find((counted) => counted.isFirst === isFirst)
    return row ? { count: row.count, emptyIn: row.emptyIn } : null
  }
  const one = of(true)
  if (!one) throw new Error('a bucket was not counted')
  return { first: one, second: of(false) }
}

/**
 * Adds to many buckets in the order of their names, which prevents deadlocks. Commits asynchronously too.
 *
 * @returns the count of each bucket and the seconds until its reset
 */
export async function addCounts(
  db: Db,
  added: readonly { name: string; count: number }[],
  windowSeconds: number,
): Promise<Map<string, { count: number; emptyIn: number }>> {
  const { rows } = await sql<{ bucket: string; count: number; emptyIn: number }>`
    with quick as materialized (
      select set_config('synchronous_commit', 'off', true)
    )
    insert into rate_count as counted (bucket, ends_at, count)
    select given.bucket, now() + make_interval(secs => ${windowSeconds}), given.count
    from quick, unnest(${added.map(({ name }) => name)}::text[], ${added.map(({ count }) => count)}::int[])
      as given (bucket, count)
    order by given.bucket
    on conflict (bucket) do update set
      count = case when counted.ends_at <= now() then excluded.count else counted.count + excluded.count end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning bucket, count, ceil(extract(epoch from ends_at - now()))::int as "emptyIn"`.execute(db)
  return new Map(rows.map(({ bucket, count, emptyIn }) => [bucket, { count, emptyIn }]))
}

/** Decrements a bucket, unless it has been reset meanwhile. */
export async function uncountOne(db: Db, bucket: string): Promise<void> {
  await sql`update rate_count set count = count - 1 where bucket = ${bucket} and count > 0 and ends_at > now()`.execute(
    db,
  )
}

/** Removes at most `limit` buckets that have been reset, and returns how many. */
export function removeEndedCounts(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'rate_count', { where: sql<boolean>`ends_at < clock_timestamp()`, limit })
}
