import { sql } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import { states } from '#contract/states.ts'
import type { SetBy, StateCode } from '#contract/state.ts'
import { readOne, type Tx } from '#server/db/connect.ts'
import { bumpingListings, listOwnersOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { bitOf, hasState } from '#server/features/record/parts/rules.ts'
import type { FoundPerson } from './personStore.ts'
import type { Moved } from './rulesMove.ts'

type Parties = { intoId: string; fromIds: readonly string[] }
type MovedIds = readonly Pick<Moved, 'type' | 'id'>[]

/** Returns the database's clock under the locks, as text because a JavaScript date has no microseconds. */
export async function getInstant(tx: Tx): Promise<string> {
  const row = await readOne(tx, sql<{ at: string }>`select clock_timestamp()::text as at`)
  return row.at
}

/** Returns the earlier merge of these contacts, if every one of them has been merged into this one. */
export async function findEarlier(tx: Tx, { intoId, fromIds }: Parties) {
  const { rows } = await sql<{ merged: string[] | null; domains: number; nssets: number; keysets: number }>`
    with earlier as (
      select g.id, c.handle, c.sort_key from contact_merge as g join contact as c on c.id = g.from_id
      where g.into_id = ${intoId} and g.from_id = any(${[...fromIds]}::uuid[]) and c.deleted_at is not null
    ), went as (
      select distinct i.object_type, i.object_id from contact_merge_item as i join earlier as e on e.id = i.merge_id
    )
    select (select array_agg(handle order by sort_key) from earlier) as merged,
      count(*) filter (where object_type = 'domain')::int as domains,
      count(*) filter (where object_type = 'nsset')::int as nssets,
      count(*) filter (where object_type = 'keyset')::int as keysets
    from went`.execute(tx)
  const [row] = rows
  return row?.merged?.length === fromIds.length ? { ...row, merged: row.merged } : undefined
}

/** Stores which contact was merged into which, and its moved objects. */
export async function recordMerges(
  tx: Tx,
  given: {
    at: string
    intoId: string
    identityId: string
    merges: readonly { id: string; from: { id: string }; moved: MovedIds }[]
  },
): Promise<void> {
  const { at, intoId, identityId, merges } = given
  await sql`
    insert into contact_merge (id, merged_at, from_id, into_id, identity_id)
    select m.id, ${at}::timestamptz, m.from_id, ${intoId}, ${identityId}
    from unnest(${merges.map(({ id }) => id)}::uuid[], ${merges.map(({ from }) => from.id)}::uuid[])
      as m (id, from_id)`.execute(tx)
  const items = merges.flatMap(({ id, moved }) => moved.map((object) => ({ merge: id, ...object })))
  await sql`
    insert into contact_merge_item (merge_id, object_type, object_id)
    select * from unnest(${items.map(({ merge }) => merge)}::uuid[], ${items.map(({ type }) => type)}::text[],
      ${items.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/**
 * Replaces the merged contacts by the user's at these objects, including the copies for lists. `updatedAt` is null beside
 * a registry: the time of the last update then comes from the registry's data.
 */
export async function moveAll(tx: Tx, given: Parties & { updatedAt: string | null; moved: MovedIds }): Promise<void> {
  const { moved, ...move } = given
  await moveDomains(tx, { ...move, ids: idsOf(moved, 'domain') })
  await moveSets(tx, 'nsset', { ...move, ids: idsOf(moved, 'nsset') })
  await moveSets(tx, 'keyset', { ...move, ids: idsOf(moved, 'keyset') })
}

type Move = Parties & { updatedAt: string | null; ids: readonly string[] }

async function moveDomains(tx: Tx, { intoId, fromIds, updatedAt, ids }: Move): Promise<void> {
  if (ids.length === 0) return
  const [objects, from] = [sql`${[...ids]}::uuid[]`, sql`${[...fromIds]}::uuid[]`]
  await sql`
    update domain set updated_at = coalesce(${updatedAt}::timestamptz, updated_at),
      holder_id = case when holder_id = any(${from}) then ${intoId} else holder_id end
    where id = any(${objects})`.execute(tx)
  await sql`
    with gone as (
      delete from domain_contact where domain_id = any(${objects}) and contact_id = any(${from})
      returning domain_id, roles
    )
    insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, expires_on, state_mask, state_rank,
      next_state, next_state_on, registrar_id, holder_id, nsset_id, keyset_id)
    select d.id, ${intoId}, g.roles, d.sort_key, d.search_key, d.expires_on, d.state_mask, d.state_rank, d.next_state,
      d.next_state_on, d.registrar_id, d.holder_id, d.nsset_id, d.keyset_id
    from (select domain_id, bit_or(roles) as roles from gone group by domain_id) as g join domain as d on d.id = g.domain_id
    on conflict (domain_id, contact_id) do update set roles = domain_contact.roles | excluded.roles`.execute(tx)
  await refreshHoldings(tx, ids)
}

async function moveSets(tx: Tx, type: 'nsset' | 'keyset', { intoId, fromIds, updatedAt, ids }: Move): Promise<void> {
  if (ids.length === 0) return
  const { table, owners } = lockables[type]
  const [owning, object] = [sql.table(owners.table), sql.ref(owners.object)]
  await sql`
    update ${sql.table(table)} set updated_at = coalesce(${updatedAt}::timestamptz, updated_at)
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`
    insert into ${owning} (${object}, contact_id) select id, ${intoId} from unnest(${[...ids]}::uuid[]) as id
    on conflict do nothing`.execute(tx)
  await sql`
    delete from ${owning} where ${object} = any(${[...ids]}::uuid[]) and contact_id = any(${[...fromIds]}::uuid[])`.execute(
    tx,
  )
}

const verified = 'contactPassedManualVerification' as const

/**
 * Gives the contact the merged ones' states: verified by customer support, and linked. Returns the states that the
 * registry must be informed of.
 */
export async function carryStates(
  tx: Tx,
  given: { at: string; into: FoundPerson; from: readonly FoundPerson[]; isLinked: boolean },
): Promise<StateCode[]> {
  const { at, into, from, isLinked } = given
  const isVerified = !hasState(into.mask, verified) && from.some(({ mask }) => hasState(mask, verified))
  const begun: { code: StateCode; setBy: SetBy }[] = []
  if (isVerified) begun.push({ code: verified, setBy: 'registry' })
  if (isLinked && !hasState(into.mask, 'linked')) begun.push({ code: 'linked', setBy: 'rule' })
  if (begun.length === 0) return []
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select ${into.id}, 'contact', b.state, b.set_by, ${at}::timestamptz
    from unnest(${begun.map(({ code }) => states[code].number)}::smallint[], ${begun.map(({ setBy }) => setBy)}::text[])
      as b (state, set_by)
    on conflict do nothing`.execute(tx)
  const mask = begun.reduce((bits, { code }) => bits | bitOf(code), 0n)
  await sql`
    update contact as o set state_mask = o.state_mask | ${mask.toString()}::bigint,
      verification = coalesce(o.verification, (
        select c.verification from contact as c
        where c.id = any(${from.map(({ id }) => id)}::uuid[]) and c.verification is not null order by c.sort_key limit 1))
    where o.id = ${into.id}`.execute(tx)
  return isVerified ? [verified] : []
}

/** Deletes the merged contacts. Their AuthInfos and that of the user's contact become invalid. */
export async function endPersons(tx: Tx, { at, intoId, fromIds }: Parties & { at: string }): Promise<void> {
  await sql`update contact set deleted_at = ${at}::timestamptz where id = any(${[...fromIds]}::uuid[])`.execute(tx)
  await sql`delete from auth_info where object_id = any(${[intoId, ...fromIds]}::uuid[])`.execute(tx)
}

/** Raises the list versions of the user's contact, of the other contacts of the objects and of the sets' domains. */
export async function bumpLists(tx: Tx, { intoId, fromIds, moved }: Parties & { moved: MovedIds }): Promise<void> {
  await bumpingListings(sql`
    ${listOwnersOfDomains(idsOf(moved, 'domain'))} union select unnest(${[intoId, ...fromIds]}::uuid[])`).execute(tx)
}

function idsOf(moved: MovedIds, type: LockableType): string[] {
  return moved.filter((object) => object.type === type).map(({ id }) => id)
}
