import { sql, type RawBuilder } from 'kysely'
import type { DomainQuery } from '#contract/domain.ts'
import type { RegistryChange } from '#contract/registryChange.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import type { OwnList } from '#server/features/record/parts/own/ownListStore.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'
import { externalMask } from '#server/features/record/parts/rules.ts'
import { isMine, ordersOf, shownBy, type RowFacts } from '../parts/shownStore.ts'

/** A line of the list as the database has it; `roles` are the looker's own on it, 0 where it is not theirs. */
export type ListedDomain = {
  fqdn: string
  unicode: string | null
  /** With what is pending at the registry. */
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
  /** Whether the looker may know its next state, its nsset and its keyset. */
  tellsNext: boolean
  tellsNsset: boolean
  tellsKeyset: boolean
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
      standing: sql`join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isMine}`,
      tellsAll: always,
      tells: { nsset: always, keyset: always },
    }),
    named,
  }
}

/** A set of name servers or of keys that domains share. */
export type DomainSet = { type: 'nsset' | 'keyset'; id: string }

/** One set, or both of an nsset and a keyset. */
export type UsedSets = readonly [DomainSet, ...DomainSet[]]

/**
 * All domains that use the sets, whoever holds them. Of those that are not the looker's own only what the public may
 * know is shown, searched and sorted by, and that they use these sets.
 */
export function domainsUsing(sets: UsedSets, contactId: string): OwnList<DomainQuery, ListedDomain> {
  const uses = sets.map(({ type, id }) => sql`d.${sql.ref(`${type}_id`)} = ${id}`)
  const usesSet = sql`${sql.join(uses, sql` and `)} and d.deleted_at is null`
  const isOwn = sql<boolean>`(o.domain_id is not null)`
  const tellsOf = (asked: DomainSet['type']) => (sets.some(({ type }) => type === asked) ? sql<boolean>`true` : isOwn)
  const tells = { nsset: tellsOf('nsset'), keyset: tellsOf('keyset') }
  const told = (isTold: RawBuilder<boolean>, value: RawBuilder<unknown>) => sql`case when ${isTold} then ${value} end`
  const facts: RowFacts = { isSecured: sql`c.is_secured`, tellsNsset: sql`c.tells_nsset` }
  const ownHolding = sql`
    left join domain_contact as o on o.domain_id = d.id and o.contact_id = ${contactId} and ${isOwning('domain', 'o')}`
  return {
    // A change of a domain is told to each set it uses.
    ownerId: sets[0].id,
    // What is told of foreign domains depends on who looks.
    name: `domains for ${contactId}`,
    from: sql`(
      select d.id as domain_id, d.sort_key, d.search_key, d.expires_on, d.state_rank, d.registrar_id, d.holder_id,
        case when ${isOwn} then d.state_mask else ${heldMask('d')} & ${sql.lit(externalMask.toString())}::bigint end as state_mask,
        case when ${isOwn} then d.pending_mask else 0 end as pending_mask,
        ${told(isOwn, sql`d.registry_status`)} as registry_status,
        ${told(isOwn, sql`d.next_state`)} as next_state, ${told(isOwn, sql`d.next_state_on`)} as next_state_on,
        ${told(tells.nsset, sql`d.nsset_id`)} as nsset_id, ${told(tells.keyset, sql`d.keyset_id`)} as keyset_id,
        coalesce(o.roles & 3, 0) as roles, d.keyset_id is not null as is_secured, ${tells.nsset} as tells_nsset
      from domain as d ${ownHolding} where ${usesSet}) as c`,
    where: sql`true`,
    isOwn: isMine,
    id: sql`c.domain_id`,
    shownBy: (query) => sql`${shownBy(query, facts)} and ${ofOwner(query)}`,
    orders: ordersOf(facts),
    rows: rowsOf(contactId, {
      standing: sql`${ownHolding} cross join lateral (select coalesce(o.roles & 3, 0) as roles where ${usesSet}) as c`,
      tellsAll: isOwn,
      tells,
    }),
    named,
  }
}

type Telling = {
  /** Joins `c`, which has the looker's roles, to the domain `d`. */
  standing: RawBuilder<unknown>
  tellsAll: RawBuilder<boolean>
  tells: { nsset: RawBuilder<boolean>; keyset: RawBuilder<boolean> }
}

function rowsOf(contactId: string, { standing, tellsAll, tells }: Telling): RawBuilder<ListedDomain> {
  return sql<ListedDomain>`
    select w.position, d.fqdn, d.unicode, d.expires_on as "expiresOn",
      case when ${tellsAll} then d.state_mask else ${heldMask('d')} end as mask, ${heldMask('d')} as "heldMask",
      case when ${tellsAll} then ${registryChangeOf(sql`d.registry_change_id`)} end as "registryChange",
      case when ${tellsAll} then d.next_state end as "nextState",
      case when ${tellsAll} then d.next_state_on end as "nextOn",
      d.keyset_id is not null as "isSecured", c.roles, r.handle as registrar, r.name as "registrarName",
      n.handle as nsset, k.handle as keyset, ${tellsAll} as "tellsNext", ${tells.nsset} as "tellsNsset",
      ${tells.keyset} as "tellsKeyset", h.handle as holder, ${shownName('h', contactId)} as "holderName"
    from wanted as w
    join domain as d on d.id = w.id
    ${standing}
    join registrar as r on r.id = d.registrar_id
    left join nsset as n on n.id = d.nsset_id and ${tells.nsset}
    left join keyset as k on k.id = d.keyset_id and ${tells.keyset}
    left join contact as h on h.id = d.holder_id`
}

/** Where the list holds others' domains too, naming whose they are leaves only mine. */
function ofOwner({ handle }: Partial<DomainQuery>): RawBuilder<boolean> {
  return handle === undefined ? sql`true` : isMine
}

function named(names: readonly string[]): RawBuilder<unknown> {
  return sql`select id, fqdn as name from domain where fqdn = any(${[...names]}::text[]) and deleted_at is null`
}
