import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import type { StoredState } from '#server/features/record/parts/stateRows.ts'
import { statesOf } from '#server/features/record/parts/stateRowsStore.ts'
import { tablesOf, type SetType } from './setListStore.ts'

/** What nssets and keysets have in common. */
export type FoundSet = {
  id: string
  handle: string
  roid: string
  mask: string
  registrar: string
  registrarName: string
  creatingRegistrar: string
  creatingRegistrarName: string
  createdAt: Date
  updatedAt: Date | null
  transferredAt: Date | null
  domains: number
  technicalContacts: { handle: string; name: string | null }[]
  states: StoredState[]
  /** The asker is its technical contact. */
  isOwn: boolean
  /** A domain that is the asker's uses it. */
  isUsedByOwn: boolean
}

/** A living set by its handle, as it stands to the contact that asks. */
export async function findSet(
  db: Db,
  type: SetType,
  { handle, contactId }: { handle: string; contactId: string },
): Promise<FoundSet | undefined> {
  const { set, link, setId } = tablesOf(type)
  const { rows } = await sql<FoundSet>`
    select c.id, c.handle, c.roid, c.state_mask as mask, r.handle as registrar, r.name as "registrarName",
      cr.handle as "creatingRegistrar", cr.name as "creatingRegistrarName", c.created_at as "createdAt",
      c.updated_at as "updatedAt", c.transferred_at as "transferredAt", c.domain_count as domains,
      coalesce((
        select jsonb_agg(jsonb_build_object('handle', t.handle, 'name', ${shownName('t', contactId)}) order by t.sort_key)
        from ${link} as l join contact as t on t.id = l.contact_id where l.${setId} = c.id
      ), '[]') as "technicalContacts",
      ${statesOf(sql`c.id`)} as states,
      exists (select from ${link} as l where l.${setId} = c.id and l.contact_id = ${contactId}) as "isOwn",
      exists (
        select from domain_contact as h where h.contact_id = ${contactId} and h.${setId} = c.id and h.roles & 3 <> 0
      ) as "isUsedByOwn"
    from ${set} as c
    join registrar as r on r.id = c.registrar_id
    join registrar as cr on cr.id = c.creating_registrar_id
    where c.handle = ${handle} and c.deleted_at is null`.execute(db)
  return rows[0]
}
