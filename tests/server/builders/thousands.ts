import { sql } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * Registers so many objects of one contact at once, `many-1.cz`, `many-2.cz`… or sets called `MANY-1`, `MANY-2`…,
 * open and with no state at all. The contact is the holder of domains, the technical one of sets.
 */
export async function registerThousands(db: Db, type: LockableType, count: number, contact: string): Promise<void> {
  const columns = sql`(id, roid, ${sql.ref(type === 'domain' ? 'fqdn' : 'handle')}, sort_key, search_key, registrar_id,
    creating_registrar_id, created_at ${type === 'domain' ? sql`, zone_id` : sql``})`
  const name = type === 'domain' ? sql`'many-' || n || '.cz'` : sql`'MANY-' || n`
  await sql`
    insert into ${sql.table(type)} ${columns}
    select gen_random_uuid(), 'MANY-' || ${type}::text || '-' || n, ${name}, 'many-' || lpad(n::text, 8, '0'), 'many-' || n,
      r.id, r.id, now() ${type === 'domain' ? sql`, 1` : sql``}
    from generate_series(1, ${count}) as n, (select id from registrar order by handle limit 1) as r`.execute(db)
  const owned = sql`from ${sql.table(type)} as o, contact as c
    where o.search_key like 'many-%' and c.handle = ${contact} and c.deleted_at is null`
  if (type === 'domain') {
    await sql`
      insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, state_mask, state_rank, registrar_id)
      select o.id, c.id, 1, o.sort_key, o.search_key, o.state_mask, o.state_rank, o.registrar_id ${owned}`.execute(db)
    return
  }
  await sql`
    insert into ${sql.table(`${type}_contact`)} (${sql.ref(`${type}_id`)}, contact_id) select o.id, c.id ${owned}`.execute(
    db,
  )
}
