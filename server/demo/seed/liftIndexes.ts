import type pg from 'pg'

/**
 * Drops the foreign keys and the indexes that no key needs, and returns the statements that restore them. Filling tables
 * without them is several times faster.
 */
export async function liftIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ drop: string; back: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as back
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indexrelid::regclass::text`,
    [tables],
  )
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  return [...indexes, ...keys].map(({ back }) => back)
}
