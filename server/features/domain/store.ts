import { sql } from 'kysely'
import type { RegistryChange } from '#contract/registryChange.ts'
import type { Db } from '#server/db/connect.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import { hasRole, ownRoles } from '#server/features/record/parts/ownersStore.ts'
import { heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'
import { isExisting, recordFacts, registrarsOf, type RecordFacts } from '#server/features/record/parts/recordStore.ts'
import { keysOf, serverNamesOf } from '#server/features/set/parts/contentsStore.ts'

export type FoundDomain = RecordFacts & {
  zoneId: number
  fqdn: string
  unicode: string | null
  mask: string
  heldMask: string
  registryChange: RegistryChange | null
  expiresOn: string | null
  validationExpiresOn: string | null
  nextState: number | null
  nextOn: string | null
  nsset: string | null
  keyset: string | null
  servers: string[]
  keys: { keyTag: number; algorithm: number }[]
  isKeysetAutomatic: boolean
  holder: string | null
  holderName: string | null
  /** The roles of the requesting contact; 0 for a foreign domain. */
  roles: number
  admins: { handle: string; name: string | null }[]
  now: Date
}

/** Finds an existing domain by its A-label, with the requesting contact's roles. */
export async function findDomain(db: Db, fqdn: string, contactId: string): Promise<FoundDomain | undefined> {
  const { rows } = await sql<FoundDomain>`
    select ${recordFacts('d')}, d.zone_id as "zoneId", d.fqdn, d.unicode, d.state_mask as mask,
      ${heldMask('d')} as "heldMask", ${registryChangeOf(sql`d.registry_change_id`)} as "registryChange",
      d.expires_on as "expiresOn", d.validation_expires_on as "validationExpiresOn", d.next_state as "nextState",
      d.next_state_on as "nextOn", n.handle as nsset, k.handle as keyset,
      ${serverNamesOf(sql`n.id`)} as servers, ${keysOf(sql`k.id`)} as keys,
      coalesce(k.is_automatic, false) as "isKeysetAutomatic", h.handle as holder,
      ${shownName('h', contactId)} as "holderName",
      coalesce((
        select ${ownRoles('o')} from domain_contact as o where o.domain_id = d.id and o.contact_id = ${contactId}
      ), 0) as roles,
      coalesce((
        select jsonb_agg(jsonb_build_object('handle', a.handle, 'name', ${shownName('a', contactId)}) order by a.sort_key)
        from domain_contact as dc join contact as a on a.id = dc.contact_id
        where dc.domain_id = d.id and ${hasRole('dc', 'admin')}
      ), '[]') as admins,
      now() as now
    from domain as d ${registrarsOf('d')}
    left join nsset as n on n.id = d.nsset_id
    left join keyset as k on k.id = d.keyset_id
    left join contact as h on h.id = d.holder_id
    where d.fqdn = ${fqdn} and ${isExisting('d')}`.execute(db)
  return rows[0]
}

type PublicFacts = { registrar: string; registrarName: string; expiresOn: string | null; heldMask: string }

/** Finds the registrar, expiry and states of an existing domain by its A-label. */
export async function findPublicFacts(db: Db, fqdn: string): Promise<PublicFacts | undefined> {
  const { rows } = await sql<PublicFacts>`
    select r.handle as registrar, r.name as "registrarName", d.expires_on as "expiresOn", ${heldMask('d')} as "heldMask"
    from domain as d join registrar as r on r.id = d.registrar_id
    where d.fqdn = ${fqdn} and ${isExisting('d')}`.execute(db)
  return rows[0]
}
