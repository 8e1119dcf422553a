import { sql, type RawBuilder } from 'kysely'
import type { DomainQuery } from '#contract/domain.ts'
import type { RegistryChange } from '#contract/registryChange.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import type { OwnList } from '#server/features/record/parts/own/ownListStore.ts'
import { isOwning, ownRoles } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'
import { externalMask } from '#server/features/record/parts/rules.ts'
import { isMine, ordersOf, shownBy, type RowFacts } from '../parts/shownStore.ts'

/** A row of the list; `roles` are the viewer's own, 0 for a foreign domain. */
export type ListedDomain = {
  fqdn: string
  unicode: string | null
  /** Includes changes that are pending at the registry. */
  mask: string
  heldMask: string
  registryChange: RegistryChange | null
  nextState: number | null
  nextOn: string | null
  expiresOn: string | null
  isSecured: boolean
  roles: number
  registrar: string
  registrarName: string
  nsset: string | null
  keyset: string | null
  /** Whether the viewer may see the next state, the nsset and the keyset. */
  showsNext: boolean
  showsNsset: boolean
  showsKeyset: boolean
  holder: string | null
  holderName: string | null
}

/** The domains of which the contact is holder or administrative contact. */
export function domainsOf(contactId: string): OwnList<DomainQuery, ListedDomain> {
  const always = sql<boolean>`true`
  return {
    ownerId: contactId,
    name: 'domains',
    from: sql`domain_contact as c`,
    where: sql`c.contact_id = ${contactId} and ${isMine}`,
    id: sql`c.domain_id`,
    shownBy,
    orders: ordersOf(),
    rows: rowsOf(contactId, {
      joinRoles: sql`join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isMine}`,
      showsAll: always,
      shows: { nsset: always, keyset: always },
    }),
    named,
  }
}

/** An nsset or a keyset that domains share. */
export type DomainSet = { type: 'nsset' | 'keyset'; id: string }

/** One set, or an nsset and a keyset. */
export type UsedSets = readonly [DomainSet, ...DomainSet[]]

/**
 * All domains that use the sets, of all holders. For foreign domains the viewer sees, searches and sorts only public
 * values, and that they use these sets.
 */
export function domainsUsing(sets: UsedSets, contactId: string): OwnList<DomainQuery, ListedDomain> {
  const uses = sets.map(({ type, id }) => sql`d.${sql.ref(`${type}_id`)} = ${id}`)
  const usesSet = sql`${sql.join(uses, sql` and `)} and ${isExisting('d')}`
  const isOwn = sql<boolean>`(o.domain_id is not null)`
  const showsSet = (wanted: DomainSet['type']) =>
    sets.some(({ type }) => type === wanted) ? sql<boolean>`true` : isOwn
  const shows = { nsset: showsSet('nsset'), keyset: showsSet('keyset') }
  const ifVisible = (isVisible: RawBuilder<boolean>, value: RawBuilder<unknown>) =>
    sql`case when ${isVisible} then ${value} end`
  const facts: RowFacts = { isSecured: sql`c.is_secured`, showsNsset: sql`c.shows_nsset` }
  const ownHolding = sql`
    left join domain_contact as o on o.domain_id = d.id and o.contact_id = ${contactId} and ${isOwning('domain', 'o')}`
  return {
    // A change of a domain raises the list version of each set it uses.
    ownerId: sets[0].id,
    // What is visible of foreign domains depends on the viewer.
    name: `domains for ${contactId}`,
    from: sql`(
      select d.id as domain_id, d.sort_key, d.search_key, d.expires_on, d.state_rank, d.registrar_id, d.holder_id,
        case when ${isOwn} then d.state_mask else ${heldMask('d')} & ${sql.lit(externalMask.toString())}::bigint end as state_mask,
        case when ${isOwn} then d.pending_mask else 0 end as pending_mask,
        ${ifVisible(isOwn, sql`d.registry_status`)} as registry_status,
        ${ifVisible(isOwn, sql`d.next_state`)} as next_state, ${ifVisible(isOwn, sql`d.next_state_on`)} as next_state_on,
        ${ifVisible(shows.nsset, sql`d.nsset_id`)} as nsset_id, ${ifVisible(shows.keyset, sql`d.keyset_id`)} as keyset_id,
        coalesce(${ownRoles('o')}, 0) as roles, d.keyset_id is not null as is_secured, ${shows.nsset} as shows_nsset
      from domain as d ${ownHolding} where ${usesSet}) as c`,
    where: sql`true`,
    isOwn: isMine,
    id: sql`c.domain_id`,
    shownBy: (query) => sql`${shownBy(query, facts)} and ${ofOwner(query)}`,
    orders: ordersOf(facts),
    rows: rowsOf(contactId, {
      joinRoles: sql`${ownHolding} cross join lateral (select coalesce(${ownRoles('o')}, 0) as roles where ${usesSet}) as c`,
      showsAll: isOwn,
      shows,
    }),
    named,
  }
}

type RowParts = {
  /** Joins `c`, which has the viewer's roles, to the domain `d`. */
  joinRoles: RawBuilder<unknown>
  showsAll: RawBuilder<boolean>
  shows: { nsset: RawBuilder<boolean>; keyset: RawBuilder<boolean> }
}

function rowsOf(contactId: string, { joinRoles, showsAll, shows }: RowParts): RawBuilder<ListedDomain> {
  return sql<ListedDomain>`
    select w.position, d.fqdn, d.unicode, d.expires_on as "expiresOn",
      case when ${showsAll} then d.state_mask else ${heldMask('d')} end as mask, ${heldMask('d')} as "heldMask",
      case when ${showsAll} then ${registryChangeOf(sql`d.registry_change_id`)} end as "registryChange",
      case when ${showsAll} then d.next_state end as "nextState",
      case when ${showsAll} then d.next_state_on end as "nextOn",
      d.keyset_id is not null as "isSecured", c.roles, r.handle as registrar, r.name as "registrarName",
      n.handle as nsset, k.handle as keyset, ${showsAll} as "showsNext", ${shows.nsset} as "showsNsset",
      ${shows.keyset} as "showsKeyset", h.handle as holder, ${shownName('h', contactId)} as "holderName"
    from wanted as w
    join domain as d on d.id = w.id
    ${joinRoles}
    join registrar as r on r.id = d.registrar_id
    left join nsset as n on n.id = d.nsset_id and ${shows.nsset}
    left join keyset as k on k.id = d.keyset_id and ${shows.keyset}
    left join contact as h on h.id = d.holder_id`
}

/** In a list with foreign domains too, the handle filter leaves only the viewer's own. */
function ofOwner({ handle }: Partial<DomainQuery>): RawBuilder<boolean> {
  return handle === undefined ? sql`true` : isMine
}

function named(names: readonly string[]): RawBuilder<unknown> {
  return sql`select id, fqdn as name from domain where fqdn = any(${[...names]}::text[]) and ${isExisting()}`
}
