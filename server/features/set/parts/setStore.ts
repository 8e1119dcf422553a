import { sql } from 'kysely'
import type { RegistryChange } from '#contract/registryChange.ts'
import type { Db } from '#server/db/connect.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting, recordFacts, registrarsOf, type RecordFacts } from '#server/features/record/parts/recordStore.ts'
import { heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'
import { tablesOf, type SetType } from './listStore.ts'

/** The common columns of nssets and keysets. */
export type FoundSet = RecordFacts & {
  handle: string
  mask: string
  heldMask: string
  registryChange: RegistryChange | null
  domains: number
  technicalContacts: { handle: string; name: string | null }[]
  /** The requesting contact is its technical contact. */
  isOwn: boolean
  /** A domain of the requesting contact uses it. */
  isUsedByOwn: boolean
}

/** Finds an existing set by its handle, as the requesting contact sees it. */
export async function findSet(
  db: Db,
  type: SetType,
  { handle, contactId }: { handle: string; contactId: string },
): Promise<FoundSet | undefined> {
  const { set, link, setId } = tablesOf(type)
  const { rows } = await sql<FoundSet>`
    select ${recordFacts('c')}, c.handle, c.state_mask as mask, ${heldMask('c')} as "heldMask",
      ${registryChangeOf(sql`c.registry_change_id`)} as "registryChange", c.domain_count as domains,
      coalesce((
        select jsonb_agg(jsonb_build_object('handle', t.handle, 'name', ${shownName('t', contactId)}) order by t.sort_key)
        from ${link} as l join contact as t on t.id = l.contact_id where l.${setId} = c.id
      ), '[]') as "technicalContacts",
      exists (select from ${link} as l where l.${setId} = c.id and l.contact_id = ${contactId}) as "isOwn",
      exists (
        select from domain_contact as h
        where h.contact_id = ${contactId} and h.${setId} = c.id and ${isOwning('domain', 'h')}
      ) as "isUsedByOwn"
    from ${set} as c ${registrarsOf('c')}
    where c.handle = ${handle} and ${isExisting('c')}`.execute(db)
  return rows[0]
}
