import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Drops the foreign keys and the indexes that no key needs, and returns the statements that restore them. Filling tables
 * without them is several times faster.
 */
export async function liftIndexes(tx: Tx, tables: readonly string[]): Promise<RawBuilder<unknown>[]> {
  const { rows: keys } = await sql<{ drop: string; back: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint
    where contype = 'f' and (conrelid = any(${[...tables]}::regclass[]) or confrelid = any(${[...tables]}::regclass[]))
    order by conrelid::regclass::text, conname`.execute(tx)
  const { rows: indexes } = await sql<{ drop: string; back: string }>`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as back
    from pg_index i
    where i.indrelid = any(${[...tables]}::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by i.indexrelid::regclass::text`.execute(tx)
  for (const { drop } of [...keys, ...indexes]) await sql.raw(drop).execute(tx)
  return [...indexes, ...keys].map(({ back }) => sql.raw(back))
}
