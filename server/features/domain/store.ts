import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import type { StoredState } from '#server/features/record/parts/stateRows.ts'
import { statesOf } from '#server/features/record/parts/stateRowsStore.ts'

export type FoundDomain = {
  id: string
  zoneId: number
  fqdn: string
  unicode: string | null
  roid: string
  mask: string
  createdAt: Date
  updatedAt: Date | null
  transferredAt: Date | null
  expiresOn: string | null
  validationExpiresOn: string | null
  nextState: number | null
  nextOn: string | null
  registrar: string
  registrarName: string
  creatingRegistrar: string
  creatingRegistrarName: string
  nsset: string | null
  keyset: string | null
  isKeysetAutomatic: boolean
  holder: string | null
  holderName: string | null
  /** The asker's own on it; 0 when it is not theirs. */
  roles: number
  admins: { handle: string; name: string | null }[]
  states: StoredState[]
  now: Date
}

/** A living domain by its A-label, with the asker's roles on it. */
export async function findDomain(db: Db, fqdn: string, contactId: string): Promise<FoundDomain | undefined> {
  const { rows } = await sql<FoundDomain>`
    select d.id, d.zone_id as "zoneId", d.fqdn, d.unicode, d.roid, d.state_mask as mask, d.created_at as "createdAt",
      d.updated_at as "updatedAt", d.transferred_at as "transferredAt", d.expires_on as "expiresOn",
      d.validation_expires_on as "validationExpiresOn", d.next_state as "nextState", d.next_state_on as "nextOn",
      r.handle as registrar, r.name as "registrarName", cr.handle as "creatingRegistrar",
      cr.name as "creatingRegistrarName", n.handle as nsset, k.handle as keyset,
      coalesce(k.is_automatic, false) as "isKeysetAutomatic", h.handle as holder,
      ${shownName('h', contactId)} as "holderName",
      coalesce((select roles & 3 from domain_contact where domain_id = d.id and contact_id = ${contactId}), 0) as roles,
      coalesce((
        select jsonb_agg(jsonb_build_object('handle', a.handle, 'name', ${shownName('a', contactId)}) order by a.sort_key)
        from domain_contact as dc join contact as a on a.id = dc.contact_id
        where dc.domain_id = d.id and dc.roles & 2 <> 0
      ), '[]') as admins,
      ${statesOf(sql`d.id`)} as states,
      now() as now
    from domain as d
    join registrar as r on r.id = d.registrar_id
    join registrar as cr on cr.id = d.creating_registrar_id
    left join nsset as n on n.id = d.nsset_id
    left join keyset as k on k.id = d.keyset_id
    left join contact as h on h.id = d.holder_id
    where d.fqdn = ${fqdn} and d.deleted_at is null`.execute(db)
  return rows[0]
}
