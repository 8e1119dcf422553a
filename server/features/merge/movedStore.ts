import { sql, type RawBuilder } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import type { SetBy } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { hindrances, type Moved } from './rulesMove.ts'

const types = ['domain', 'nsset', 'keyset'] as const satisfies readonly LockableType[]

/** Locks every object of these contacts, type by type in the order of ids, as operations do. */
export async function lockMoved(tx: Tx, fromIds: readonly string[]): Promise<void> {
  // The following statements use keys only. With the default cost of a spinning disk the planner would read whole
  // tables.
  await sql`set local random_page_cost = 1.1`.execute(tx)
  for (const type of types) {
    const { table, owners } = lockables[type]
    await sql`
      select o.id from ${sql.table(table)} as o
      where o.id in (
        select w.${sql.ref(owners.object)} from ${sql.table(owners.table)} as w
        where w.contact_id = any(${[...fromIds]}::uuid[]))
      order by o.id for update of o`.execute(tx)
  }
}

/** Returns the existing objects of these contacts in any role: domains first, each type by name. */
export async function findMoved(
  db: Db,
  { intoId, fromIds }: { intoId: string; fromIds: readonly string[] },
): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const type of types) moved.push(...(await findMovedOf(db, type, { intoId, fromIds })))
  return moved
}

async function findMovedOf(
  db: Db,
  type: LockableType,
  { intoId, fromIds }: { intoId: string; fromIds: readonly string[] },
): Promise<Moved[]> {
  const { table, name, owners } = lockables[type]
  const [owning, object] = [sql.table(owners.table), sql.ref(owners.object)]
  const roles = (alias: string) => (type === 'domain' ? sql.ref(`${alias}.roles`) : sql.lit(roleBits.tech))
  const { rows } = await sql<Row>`
    select o.id, o.${sql.ref(name)} as name, ${type === 'domain' ? sql`o.unicode` : sql`null`} as unicode, o.roid,
      r.id as "registrarId", r.handle as "registrarHandle", r.name as "registrarName",
      coalesce((
        select ${roles('m')} from ${owning} as m where m.${object} = o.id and m.contact_id = ${intoId}), 0) as "intoRoles",
      w.stands as "from", ${heldOf(sql`o.id`, sql`o.state_mask`)} as held
    from (
      select w.${object} as id,
        jsonb_agg(jsonb_build_object('id', w.contact_id, 'handle', c.handle, 'roles', ${roles('w')}) order by c.sort_key) as stands
      from ${owning} as w join contact as c on c.id = w.contact_id
      where w.contact_id = any(${[...fromIds]}::uuid[]) group by w.${object}
    ) as w
    join ${sql.table(table)} as o on o.id = w.id and ${isExisting('o')}
    join registrar as r on r.id = o.registrar_id
    order by o.sort_key, o.id`.execute(db)
  return rows.map(({ registrarId, registrarHandle, registrarName, held, ...row }) => ({
    ...row,
    type,
    registrar: { id: registrarId, handle: registrarHandle, name: registrarName },
    held: held.flatMap(({ state, setBy }) => {
      const code = hindrances.find((one) => states[one].number === state)
      return code ? [{ code, setBy }] : []
    }),
  }))
}

type Row = Omit<Moved, 'type' | 'registrar' | 'held'> & {
  registrarId: string
  registrarHandle: string
  registrarName: string
  held: { state: number; setBy: SetBy }[]
}

/** The mask decides which states hold. A state without a row was set by the registry. */
function heldOf(id: RawBuilder<unknown>, mask: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${mask} & ${sql.lit(maskOf(hindrances).toString())}::bigint = 0 then '[]'::jsonb else (
    select jsonb_agg(jsonb_build_object('state', n.number, 'setBy', coalesce(s.set_by, 'registry')))
    from state as n left join object_state as s on s.object_id = ${id} and s.state = n.number and s.valid_to is null
    where n.number = any(${hindrances.map((code) => states[code].number)}::smallint[])
      and ${mask} & (1::bigint << (n.number - 1)) <> 0
  ) end`
}

/** Returns the other contacts of the objects, each with the ids of its objects. Runs after everything has moved. */
export async function findOthers(
  tx: Tx,
  { intoId, moved }: { intoId: string; moved: readonly Moved[] },
): Promise<Map<string, ReadonlySet<string>>> {
  const others = new Map<string, Set<string>>()
  for (const type of types) {
    const { table, object } = lockables[type].owners
    const ids = moved.filter((one) => one.type === type).map(({ id }) => id)
    const { rows } = await sql<{ contactId: string; id: string }>`
      select w.contact_id as "contactId", w.${sql.ref(object)} as id from ${sql.table(table)} as w
      where w.${sql.ref(object)} = any(${ids}::uuid[]) and w.contact_id <> ${intoId} and ${isOwning(type, 'w')}
      order by 1, 2`.execute(tx)
    for (const { contactId, id } of rows) others.set(contactId, (others.get(contactId) ?? new Set()).add(id))
  }
  return others
}
