import { sql, type RawBuilder } from 'kysely'
import { Handle } from '#contract/record.ts'
import type { SetQuery, SetRow } from '#contract/set.ts'
import type { Db } from '#server/db/connect.ts'
import {
  commonFilters,
  fieldColumn,
  lockColumn,
  registrarColumn,
  registryStatusColumn,
  statesColumn,
} from '#server/features/list/parts/columnStore.ts'
import {
  defineList,
  type Column,
  type SelectableList,
  type Source,
} from '#server/features/list/parts/definitionStore.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'

export type SetType = 'nsset' | 'keyset'
export type SetList = SelectableList<SetQuery, SetRow>

type SetListOptions = {
  /** Returns the search condition on the set's row `c` beside its handle. */
  searched: (text: string) => RawBuilder<boolean>
  /** The servers or keys of the set's row `c`. */
  contents: Column<Pick<SetRow, 'servers' | 'keys'>>
}

/** Returns the list of the sets of one type. */
export function setList(type: SetType, { searched, contents }: SetListOptions): SetList {
  return {
    type,
    nameOf: (text) => Handle.safeParse(text).data ?? null,
    ...defineList({
      fileName: `${type}s`,
      source: (contactId) => setsOf(type, contactId),
      searched,
      columns: {
        handle: fieldColumn('handle', {
          heading: 'set.field.handle',
          value: sql<string>`c.handle`,
          by: [sql`c.sort_key`],
        }),
        contents,
        domains: fieldColumn('domains', {
          heading: 'set.field.domains',
          value: sql<number>`c.domain_count`,
          by: [sql`c.domain_count`],
        }),
        registrar: registrarColumn('set.field.registrar'),
        states: statesColumn('set.field.states', masks, [sql`c.state_rank`]),
        lock: lockColumn('set.field.lock', masks),
        registryStatus: registryStatusColumn('set.field.registry_status', registryChangeOf(sql`c.registry_change_id`)),
      },
      filters: {
        ...commonFilters,
        unused: (answer) => sql`(c.domain_count = 0) = ${answer === 'yes'}`,
      },
    }),
  }
}

const masks = { mask: sql<string>`c.state_mask`, heldMask: heldMask('c') }

/** The rows of the sets of which the contact is technical contact. */
export function setsOf(type: SetType, contactId: string): Source {
  const { set, link, setId } = tablesOf(type)
  return {
    ownerId: contactId,
    name: `${type}s`,
    from: sql`${link} as l join ${set} as c on c.id = l.${setId}`,
    where: sql`l.contact_id = ${contactId} and ${isExisting('c')}`,
    id: sql`c.id`,
    // `is not distinct from` leaves the index by contact out of the plan, as in the list of domains.
    rows: sql`
      join ${set} as c on c.id = w.id and ${isExisting('c')}
      join ${link} as l on l.${setId} = c.id and l.contact_id is not distinct from ${contactId}::uuid
      join registrar as r on r.id = c.registrar_id`,
  }
}

/** Finds the id of a set with this handle of which the contact is technical contact. */
export async function findOwnSet(
  db: Db,
  type: SetType,
  { handle, contactId }: { handle: string; contactId: string },
): Promise<string | undefined> {
  const { id, from, where } = setsOf(type, contactId)
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${where} and c.handle = ${handle}`.execute(db)
  return rows[0]?.id
}

/** The names of a set type's table, of the table of its technical contacts, and of its id in other tables. */
export function tablesOf(type: SetType) {
  const { table, object } = lockables[type].owners
  return { set: sql.table(type), link: sql.table(table), setId: sql.ref(object) }
}
