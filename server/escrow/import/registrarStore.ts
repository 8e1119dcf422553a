import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { addressColumns, columnsOf, named, settingFrom, countWritten, type Scope, type WriteCounts } from './scope.ts'

/** Writes the registrars of the deposit. They have no ROID in a deposit, so the handle is used for one. */
export async function mergeRegistrars(tx: Tx, scope: Scope): Promise<WriteCounts> {
  const roid = sql`'R' || upper(substr(md5(s.handle), 1, 12)) || '-' || ${scope.suffix}::text`
  await sql`
    create temp table m_registrar on commit drop as
    select s.handle, coalesce(l.id, r.id, s.new_id) as id, coalesce(l.id, r.id) is null as is_new, ${roid} as roid
    from s_registrar as s
    left join registrar as l on l.handle = s.handle and ${isExisting('l')}
    left join registrar as r on l.id is null and r.handle = s.handle and r.deleted_at is not null
      and r.roid = ${roid}`.execute(tx)
  const changed = await sql`
    update registrar as o set ${settingFrom('s', columns)}, deleted_at = null,
      created_at = coalesce(s.created_at, o.created_at), imported_from = coalesce(o.imported_from, ${scope.tld})
    from m_registrar as m join s_registrar as s on s.handle = m.handle
    where o.id = m.id and not m.is_new and (o.deleted_at is not null
      or (${columnsOf('o', columns)}, o.created_at)
        is distinct from (${columnsOf('s', columns)}, coalesce(s.created_at, o.created_at)))`.execute(tx)
  const added = await sql`
    insert into registrar (id, roid, handle, created_at, imported_from, ${named(columns)})
    select m.id, m.roid, m.handle, coalesce(s.created_at, ${scope.watermark}::timestamptz), ${scope.tld},
      ${columnsOf('s', columns)}
    from m_registrar as m join s_registrar as s on s.handle = m.handle where m.is_new`.execute(tx)
  return { added: countWritten(added), changed: countWritten(changed), ended: 0 }
}

/** Ends the registrars that the deposit lacks and no existing object has. */
export async function endRegistrars(tx: Tx, scope: Scope): Promise<number> {
  const written = await sql`
    update registrar as o set deleted_at = ${scope.at}::timestamptz
    where ${isExisting('o')} and not o.is_system and not exists (select from m_registrar as m where m.id = o.id)
      and ((${scope.isFull} and o.imported_from = ${scope.tld})
        or exists (select from s_deleted as d where d.kind = 'registrar' and d.name = o.handle))
      and not exists (select from domain as d where d.registrar_id = o.id and ${isExisting('d')})
      and not exists (select from contact as c where c.registrar_id = o.id and ${isExisting('c')})
      and not exists (select from host as h where h.registrar_id = o.id and ${isExisting('h')})
      and not exists (select from nsset as n where n.registrar_id = o.id and ${isExisting('n')})
      and not exists (select from keyset as k where k.registrar_id = o.id and ${isExisting('k')})`.execute(tx)
  return countWritten(written)
}

const columns = [
  'registry_id',
  'sort_key',
  'search_key',
  'name',
  'iana_id',
  'status',
  ...addressColumns,
  'url',
  'updated_at',
] as const
