import { sql } from 'kysely'
import { type DomainColumn, domainColumnNames, type DomainQuery, LossState } from '#contract/domain.ts'
import { states, tones, type StateCode } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { fold } from '#server/features/record/parts/names.ts'
import { codesOf, hasState } from '#server/features/record/parts/rules.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'

export type OwnDomain = {
  fqdn: string
  sortKey: string
  searchKey: string
  expiresOn: string | null
  mask: string
  rank: number
  nextState: number | null
  nextOn: string | null
  roles: number
  registrar: string
  registrarKey: string
  nsset: string | null
  nssetKey: string | null
  keyset: string | null
  keysetKey: string | null
  holder: string | null
  holderKey: string | null
}

/** SQL: the values of a domain `d` apart from its roles, as the tables of the registry have them. */
export const domainValues = sql`
  d.fqdn, d.sort_key as "sortKey", d.search_key as "searchKey", d.expires_on as "expiresOn", d.state_mask as mask,
  d.state_rank as rank, d.next_state as "nextState", d.next_state_on as "nextOn", r.handle as registrar,
  r.sort_key as "registrarKey", n.handle as nsset, n.sort_key as "nssetKey", k.handle as keyset,
  k.sort_key as "keysetKey", h.handle as holder, h.sort_key as "holderKey"`

/** SQL: joins to a domain `d` the tables that `domainValues` reads. */
export const domainJoins = sql`
  join registrar as r on r.id = d.registrar_id
  left join nsset as n on n.id = d.nsset_id
  left join keyset as k on k.id = d.keyset_id
  left join contact as h on h.id = d.holder_id`

/** Every domain of a contact as the tables of the registry have it, in no order, apart from the lists' own copies. */
export async function ownDomains(db: Db, handle: string): Promise<OwnDomain[]> {
  const { rows } = await sql<OwnDomain>`
    select ${domainValues}, dc.roles & 3 as roles
    from domain_contact as dc
    join contact as c on c.id = dc.contact_id and c.handle = ${handle} and c.deleted_at is null
    join domain as d on d.id = dc.domain_id and d.deleted_at is null
    ${domainJoins}
    where dc.roles & 3 <> 0`.execute(db)
  return rows
}

export type Filters = Partial<Omit<DomainQuery, 'page' | 'size' | 'sort'>>

/** The names a list query shows, in their order: docs/rules.md#lists in plain JavaScript. */
export function listedNames(rows: readonly OwnDomain[], sort: DomainQuery['sort'], filters: Filters, today: string) {
  const column = domainColumnNames.find((name) => name === sort || `-${name}` === sort)
  if (!column) throw new Error(`there is no column ${sort}`)
  const direction = sort === column ? 1 : -1
  return rows
    .filter((row) => isShown(row, filters, today))
    .sort((a, b) => compareKeys(keysOf[column](a), keysOf[column](b), direction) || compare(a.sortKey, b.sortKey))
    .map(({ fqdn }) => fqdn)
}

function isShown(row: OwnDomain, filters: Filters, today: string): boolean {
  const { q, type, nsset, keyset, registrar, holder, state, worstState, lock, expiresWithin, expiresFrom, expiresTo } =
    filters
  const expires = row.expiresOn
  return (
    (q === undefined || row.searchKey.includes(fold(q.trim()))) &&
    (type === undefined || (row.roles & { holder: 1, admin: 2 }[type]) !== 0) &&
    (nsset === undefined || row.nsset === nsset) &&
    (keyset === undefined || row.keyset === keyset) &&
    (registrar === undefined || row.registrar === registrar) &&
    (holder === undefined || row.holder === holder) &&
    (state === undefined || hasState(row.mask, state)) &&
    (worstState === undefined || worstStateOf(row.mask) === worstState) &&
    (filters.needsAttention === undefined || attentionOf(row).includes(filters.needsAttention)) &&
    (filters.renewBefore === undefined || isToRenewBefore(row, filters.renewBefore)) &&
    (filters.needsServers === undefined || (filters.needsServers === 'yes') === needsServers(row)) &&
    (lock === undefined || lockOf(row.mask) === lock) &&
    (expiresWithin === undefined ||
      (expires !== null &&
        expires >= today &&
        expires <= addDays(today, expiresWithin) &&
        !hasState(row.mask, 'expired'))) &&
    (expiresFrom === undefined || (expires !== null && expires >= expiresFrom)) &&
    (expiresTo === undefined || (expires !== null && expires <= expiresTo)) &&
    (filters.isSecured === undefined || (filters.isSecured === 'yes') === (row.keyset !== null)) &&
    (filters.nssetMissing === undefined || (filters.nssetMissing === 'yes') === (row.nsset === null))
  )
}

/** The first of a domain's external states by tone; states of one tone are in the order of their ranks. */
function worstStateOf(mask: string): StateCode | undefined {
  const codes = codesOf(mask).filter((code) => states[code].external)
  return tones.flatMap((tone) => codes.filter((code) => states[code].tone === tone))[0]
}

function isToRenewBefore({ mask, nextState }: OwnDomain, code: StateCode): boolean {
  const isForbidden = hasState(mask, 'serverBlocked') || hasState(mask, 'serverRenewProhibited')
  return hasState(mask, 'expired') && nextState === states[code].number && !isForbidden
}

function needsServers({ mask, nsset }: OwnDomain): boolean {
  const others = [
    'expired',
    'deleteCandidate',
    'serverBlocked',
    'serverOutzoneManual',
    'serverHold',
    'clientHold',
  ] as const
  return nsset === null && hasState(mask, 'outzone') && !others.some((code) => hasState(mask, code))
}

/** The values of the filter `needsAttention` that show the row. */
function attentionOf(row: OwnDomain): NonNullable<DomainQuery['needsAttention']>[] {
  if (!needsAttention(row.mask)) return ['no']
  const isHelped = needsServers(row) || LossState.options.some((next) => isToRenewBefore(row, next))
  return isHelped ? ['yes'] : ['yes', 'other']
}

function needsAttention(mask: string): boolean {
  const worst = worstStateOf(mask)
  return worst !== undefined && ['critical', 'warn'].includes(states[worst].tone)
}

type Key = string | number | null

const lockOrder = { open: 0, transfer: 1, full: 2 } as const
const keysOf: Record<DomainColumn, (row: OwnDomain) => Key[]> = {
  fqdn: (row) => [row.sortKey],
  states: (row) => [row.rank, row.expiresOn],
  next: (row) => [row.nextOn, row.nextState],
  expiresOn: (row) => [row.expiresOn],
  isSecured: (row) => [row.keyset === null ? 0 : 1],
  roles: (row) => [row.roles],
  registrar: (row) => [row.registrarKey],
  lock: (row) => [lockOrder[lockOf(row.mask)]],
  // The demo is the registry of record: no change waits for another.
  registryStatus: () => [null],
  nsset: (row) => [row.nssetKey],
  keyset: (row) => [row.keysetKey],
  holder: (row) => [row.holderKey],
}

/** Key by key, what is missing last in both directions. */
function compareKeys(a: readonly Key[], b: readonly Key[], direction: 1 | -1): number {
  for (const [at, mine] of a.entries()) {
    const other = b[at] ?? null
    if (mine === other) continue
    if (mine === null) return 1
    if (other === null) return -1
    return direction * compare(mine, other)
  }
  return 0
}

/** Texts byte by byte, as the collation "C" does. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
