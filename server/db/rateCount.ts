import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Counts one more in a bucket that empties itself `windowSeconds` after its first count; all processes
 * count in the same place. Answers how many there are now and seconds until the bucket is empty again.
 */
export async function countOne(
  db: Db,
  bucket: string,
  windowSeconds: number,
): Promise<{ count: number; emptyIn: number }> {
  const { rows } = await sql<{ count: number; emptyIn: number }>`
    insert into rate_count as counted (bucket, ends_at, count)
    values (${bucket}, now() + make_interval(secs => ${windowSeconds}), 1)
    on conflict (bucket) do update set
      count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as "emptyIn"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert answers its row')
  return row
}

/** Takes back one that turned out not to count, unless the bucket has emptied itself meanwhile. */
export async function uncountOne(db: Db, bucket: string): Promise<void> {
  await sql`update rate_count set count = count - 1 where bucket = ${bucket} and count > 0 and ends_at > now()`.execute(
    db,
  )
}
