import { sql, type RawBuilder } from 'kysely'
import { Fqdn } from '#contract/record.ts'
import { LossState, type DomainQuery, type DomainRow } from '#contract/domain.ts'
import { states, type StateCode } from '#contract/states.ts'
import { today } from '#server/db/instant.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import {
  commonFilters,
  fieldColumn,
  lockColumn,
  registrarColumn,
  registryStatusColumn,
  statesColumn,
} from '#server/features/list/parts/columnStore.ts'
import { column, defineList, type SelectableList, type Source } from '#server/features/list/parts/definitionStore.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { hasRole, isOwning, ownRoles } from '#server/features/record/parts/ownersStore.ts'
import { hasOne, isExisting } from '#server/features/record/parts/recordStore.ts'
import { heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'
import { bitOf, externalMask, maskOf, moreUrgentMask, worryingStates } from '#server/features/record/parts/rules.ts'
import { ownRolesOf } from '#server/features/record/parts/rulesRole.ts'
import type { CellValues } from '#server/http/exportRows.ts'
import { nextStateOf } from './rules.ts'

const held = heldMask('d')

/** States that remove a domain from the zone sooner or later, whatever name servers it has. */
const outOfZoneOtherwise: readonly StateCode[] = [
  'expired',
  'deleteCandidate',
  'serverBlocked',
  'serverOutzoneManual',
  'serverHold',
  'clientHold',
]

const needsNoAttention = hasNone('c', maskOf(worryingStates))

/** SQL: the domain has expired, comes to this state next, and can be renewed by its registrar. */
function isRenewableBefore(code: LossState): RawBuilder<boolean> {
  return sql`(${commonFilters.state('expired')} and c.next_state = ${sql.lit(states[code].number)}
    and ${hasNone('c', maskOf(['serverBlocked', 'serverRenewProhibited']))})`
}

/** SQL: the domain is out of the zone only for lack of name servers. */
const needsServers = sql<boolean>`(c.shows_nsset and c.nsset_id is null and ${commonFilters.state('outzone')}
  and ${hasNone('c', maskOf(outOfZoneOtherwise))})`

/**
 * The domains of which the contact is holder or administrative contact. `d` is the domain, `c` its row in
 * `domain_contact` or the like, `v` what the viewer may see of it.
 */
export const domainList: SelectableList<DomainQuery, DomainRow> = {
  type: 'domain',
  nameOf: domainName,
  ...defineList({
    fileName: 'domains',
    source: ownDomains,
    columns: {
      fqdn: column({
        values: { fqdn: sql<string>`d.fqdn`, unicode: sql<string | null>`d.unicode` },
        fields: ({ fqdn, unicode }) => ({ fqdn, unicode }),
        order: { by: [sql`c.sort_key`] },
        cells: { heading: 'domain.field.fqdn', cell: ({ fqdn }) => fqdn },
      }),
      states: statesColumn('domain.field.states', { heldMask: held }, [sql`c.state_rank`, sql`c.expires_on`]),
      next: column({
        values: {
          nextState: sql<number | null>`case when v.shows_all then d.next_state end`,
          nextOn: sql<string | null>`case when v.shows_all then d.next_state_on end`,
          showsNext: sql<boolean>`v.shows_all`,
        },
        fields: ({ nextState, nextOn, showsNext }) => ({ next: showsNext ? nextStateOf(nextState, nextOn) : hidden }),
        order: { by: [sql`c.next_state_on`, sql`c.next_state`] },
        cells: [
          {
            heading: 'domain.field.next',
            cell: ({ nextState, nextOn, showsNext }, values) => {
              if (!showsNext) return hiddenIn(values)
              const next = nextStateOf(nextState, nextOn)
              // Before its day a deletion has no state: the one of the registry says that it can come on any day.
              const isDeletion = next?.state === 'deleteCandidate'
              return next
                ? values.one(next.state, isDeletion ? 'domain.next.deleted' : `state.${next.state}.short`)
                : ''
            },
          },
          {
            heading: 'domain.field.next_on',
            cell: ({ nextState, nextOn }) => nextStateOf(nextState, nextOn)?.on ?? '',
          },
        ],
      }),
      expiresOn: fieldColumn('expiresOn', {
        heading: 'domain.field.expires_on',
        value: sql<string | null>`d.expires_on`,
        by: [sql`c.expires_on`],
      }),
      isSecured: column({
        values: { isSecured: sql<boolean>`d.keyset_id is not null` },
        fields: ({ isSecured }) => ({ isSecured }),
        order: { by: [sql`c.is_secured`] },
        cells: {
          heading: 'domain.field.is_secured',
          cell: ({ isSecured }, values) =>
            isSecured ? values.one('yes', 'common.yes') : values.one('no', 'common.no'),
        },
      }),
      roles: column({
        values: { roles: sql<number>`c.roles` },
        fields: ({ roles }) => ({ roles: ownRolesOf(roles) }),
        order: { by: [ownRoles('c')] },
        cells: {
          heading: 'domain.field.roles',
          cell: ({ roles }, values) => values.several(ownRolesOf(roles), (role) => `domain.role.${role}`),
        },
      }),
      registrar: registrarColumn('domain.field.registrar'),
      lock: lockColumn('domain.field.lock', {
        mask: sql<string>`case when v.shows_all then d.state_mask else ${held} end`,
        heldMask: held,
      }),
      registryStatus: registryStatusColumn(
        'domain.field.registry_status',
        sql`case when v.shows_all then ${registryChangeOf(sql`d.registry_change_id`)} end`,
      ),
      nsset: column({
        values: { nsset: sql<string | null>`n.handle`, showsNsset: sql<boolean>`v.shows_nsset` },
        fields: ({ nsset, showsNsset }) => ({ nsset: showsNsset ? nsset : hidden }),
        order: { join: sql`left join nsset as n on n.id = c.nsset_id`, by: [sql`n.sort_key`] },
        cells: {
          heading: 'domain.field.nsset',
          cell: ({ nsset, showsNsset }, values) => (showsNsset ? (nsset ?? '') : hiddenIn(values)),
        },
      }),
      keyset: column({
        values: { keyset: sql<string | null>`k.handle`, showsKeyset: sql<boolean>`v.shows_keyset` },
        fields: ({ keyset, showsKeyset }) => ({ keyset: showsKeyset ? keyset : hidden }),
        order: { join: sql`left join keyset as k on k.id = c.keyset_id`, by: [sql`k.sort_key`] },
        cells: {
          heading: 'domain.field.keyset',
          cell: ({ keyset, showsKeyset }, values) => (showsKeyset ? (keyset ?? '') : hiddenIn(values)),
        },
      }),
      holder: column({
        values: { holder: sql<string | null>`h.handle`, holderName: shownName('h', sql`v.id`) },
        fields: ({ holder, holderName }) => ({ holder: holder === null ? null : { handle: holder, name: holderName } }),
        order: { join: sql`left join contact as h on h.id = c.holder_id`, by: [sql`h.sort_key`] },
        cells: [
          { heading: 'domain.field.holder', cell: ({ holder }) => holder ?? '' },
          { heading: 'domain.field.holder_name', cell: ({ holderName }) => holderName ?? '' },
        ],
      }),
    },
    filters: {
      type: (role) => hasRole('c', role),
      holder: (handles) => hasOne('holder', handles),
      nsset: (handles) => hasOne('nsset', handles),
      keyset: (handles) => hasOne('keyset', handles),
      ...commonFilters,
      worstState: (code) => sql`(${commonFilters.state(code)} and ${hasNone('c', moreUrgentMask(code))})`,
      needsAttention: (answer) =>
        answer === 'other'
          ? sql`(not ${needsNoAttention} and not ${needsServers}
              and not coalesce(${sql.join(LossState.options.map(isRenewableBefore), sql` or `)}, false))`
          : sql`${needsNoAttention} = ${answer === 'no'}`,
      renewBefore: isRenewableBefore,
      needsServers: (answer) => sql`${needsServers} = ${answer === 'yes'}`,
      expiresWithin: (days) =>
        sql`c.expires_on >= ${today} and c.expires_on <= ${today} + ${days}::int and ${hasNone('c', bitOf('expired'))}`,
      expiresFrom: (day) => sql`c.expires_on >= ${day}::date`,
      expiresTo: (day) => sql`c.expires_on <= ${day}::date`,
      isSecured: (answer) => sql`c.is_secured = ${answer === 'yes'}`,
      nssetMissing: (answer) => sql`c.shows_nsset and (c.nsset_id is null) = ${answer === 'yes'}`,
    },
  }),
}

/** An nsset or a keyset that domains share. */
export type DomainSet = { type: 'nsset' | 'keyset'; id: string }

/**
 * Lists all domains that use the sets, of all holders: one set, or an nsset and a keyset. For foreign domains the viewer
 * sees, searches and sorts only public values, and that they use these sets. The caller checks that the sets are the
 * viewer's.
 */
export function domainsUsing(sets: readonly [DomainSet, ...DomainSet[]], fileName = domainList.fileName) {
  return { ...domainList, fileName, source: (viewerId: string) => usersOf(sets, viewerId) }
}

/** The rows of a contact's own domains. */
export function ownDomains(contactId: string): Source {
  return {
    ownerId: contactId,
    name: 'domains',
    from: sql`(select *, keyset_id is not null as is_secured, true as shows_nsset from domain_contact) as c`,
    where: sql`c.contact_id = ${contactId} and ${isOwning('domain', 'c')}`,
    id: sql`c.domain_id`,
    rows: joined(
      sql`join domain_contact as c on c.domain_id = d.id and ${isOfContact('c', contactId)}
        cross join (select ${contactId}::uuid as id, true as shows_all, true as shows_nsset, true as shows_keyset) as v`,
    ),
  }
}

/** The rows of all domains that use the sets. */
function usersOf(sets: readonly [DomainSet, ...DomainSet[]], viewerId: string): Source {
  const usesSets = (equals: RawBuilder<unknown>) => {
    const uses = sets.map(({ type, id }) => sql`d.${sql.ref(`${type}_id`)} ${equals} ${id}::uuid`)
    return sql`${sql.join(uses, sql` and `)} and ${isExisting('d')}`
  }
  const isOwn = sql<boolean>`(o.domain_id is not null)`
  const shows = (type: DomainSet['type']) => (sets.some((set) => set.type === type) ? sql<boolean>`true` : isOwn)
  const ifVisible = (isVisible: RawBuilder<boolean>, value: RawBuilder<unknown>) =>
    sql`case when ${isVisible} then ${value} end`
  const ownHolding = sql`
    left join domain_contact as o on o.domain_id = d.id and o.contact_id = ${viewerId} and ${isOwning('domain', 'o')}`
  return {
    // A change of a domain raises the list version of each set it uses.
    ownerId: sets[0].id,
    // The visible columns of foreign domains depend on the viewer.
    name: `domains for ${viewerId}`,
    from: sql`(
      select d.id as domain_id, d.sort_key, d.search_key, d.expires_on, d.state_rank, d.registrar_id, d.holder_id,
        case when ${isOwn} then d.state_mask else ${held} & ${sql.lit(externalMask.toString())}::bigint end as state_mask,
        case when ${isOwn} then d.pending_mask else 0 end as pending_mask,
        ${ifVisible(isOwn, sql`d.registry_status`)} as registry_status,
        ${ifVisible(isOwn, sql`d.next_state`)} as next_state, ${ifVisible(isOwn, sql`d.next_state_on`)} as next_state_on,
        ${ifVisible(shows('nsset'), sql`d.nsset_id`)} as nsset_id, ${ifVisible(shows('keyset'), sql`d.keyset_id`)} as keyset_id,
        coalesce(${ownRoles('o')}, 0) as roles, d.keyset_id is not null as is_secured, ${shows('nsset')} as shows_nsset
      from domain as d ${ownHolding} where ${usesSets(sql`=`)}) as c`,
    where: sql`true`,
    isOwn: isOwning('domain', 'c'),
    id: sql`c.domain_id`,
    rows: joined(sql`
      left join domain_contact as o on o.domain_id = d.id and ${isOfContact('o', viewerId)}
      cross join lateral (select coalesce(${ownRoles('o')}, 0) as roles where ${usesSets(sql`is not distinct from`)}) as c
      cross join lateral (select ${viewerId}::uuid as id, ${isOwn} as shows_all, ${shows('nsset')} as shows_nsset,
        ${shows('keyset')} as shows_keyset) as v`),
  }
}

/**
 * SQL: the row of `domain_contact` makes the domain the contact's own. `is not distinct from` leaves indexes by contact
 * out of the plan: a plan for all contacts would read all rows of this one for each page.
 */
function isOfContact(alias: 'c' | 'o', contactId: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.contact_id`)} is not distinct from ${contactId}::uuid and ${isOwning('domain', alias)}`
}

/** SQL: joins to `wanted` what the columns read; `roles` joins `c` and `v`. */
function joined(roles: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    join domain as d on d.id = w.id ${roles}
    join registrar as r on r.id = d.registrar_id
    left join nsset as n on n.id = d.nsset_id and v.shows_nsset
    left join keyset as k on k.id = d.keyset_id and v.shows_keyset
    left join contact as h on h.id = d.holder_id`
}

const hidden = { disclosed: false } as const

/** The text in files for a value that the reader may not see. */
function hiddenIn(values: CellValues): string {
  return values.one('hidden', 'common.hidden')
}

/** Returns the A-label form. A domain is always below a zone, so a single label is not a domain. */
function domainName(text: string): string | null {
  const name = Fqdn.safeParse(text).success ? toAscii(text) : null
  return name?.includes('.') ? name : null
}

/** SQL: the registry has confirmed none of the states of the mask for the row `alias`. */
function hasNone(alias: 'c', mask: bigint): RawBuilder<boolean> {
  return sql<boolean>`(${heldMask(alias)} & ${sql.lit(mask.toString())}::bigint = 0)`
}
