import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { exportedMask, exportedStates, impliedStatuses } from '../map/statuses.ts'
import { applyOverlay, type Overlay, type OverlayResult } from './overlayStore.ts'
import type { Scope } from './scope.ts'

/**
 * Starts and ends the states of the deposit, except where a change made here is not in the registry yet. Such states stay
 * as the holder left them. Needs `m_domain`, `m_contact` and `m_host`, and the existing domains that change in `t_domain`.
 */
export async function settleStates(tx: Tx, scope: Scope): Promise<OverlayResult> {
  await makeStates(tx)
  const result = await applyOverlay(tx, scope, stateOverlay)
  for (const table of ['contact', 'host'] as const) await refreshMasks(tx, table)
  return result
}

/** The states of domains and contacts that holders set or ended. */
const stateOverlay: Overlay = {
  name: 'state',
  parts: ['add,status', 'rem,status'],
  outlivesRejection: false,
  values: () => sql`
    join (
      select id, shown from m_domain union all
      select m.id, s.shown from m_contact as m join s_contact as s on s.handle = m.handle
    ) as o on o.id = j.object_id
    cross join lateral (
      select a as code, true as wanted from jsonb_array_elements_text(coalesce(j.change -> 'add' -> 'status', '[]')) as a
      union all
      select r, false from jsonb_array_elements_text(coalesce(j.change -> 'rem' -> 'status', '[]')) as r
    ) as e
    left join exported_state as t on t.code = e.code
    cross join lateral (select e.code as place, e.wanted, (o.shown & t.bit <> 0) = e.wanted as is_shown) as v
    where j.command = 'update'`,
  protect: async (tx, scope) => {
    await endStates(tx, scope)
    await beginStates(tx, scope)
  },
  takeBack: (tx) => takingBack.execute(tx),
  describe: ({ type, handle, place, wanted }) => ({
    object: `${type} ${handle}`,
    reason: `${place} was ${wanted === true ? 'set' : 'ended'} here and the deposit does not show it yet: it stands`,
  }),
  describeTakenBack: ({ name, what, reason }) => ({
    object: name,
    reason:
      reason === null
        ? `${what}, set here, was in the registry and is not any more: it is ended`
        : `${what}, set here, was rejected by the registry (${reason}): it is ended`,
  }),
}

/** Creates tables of the states of deposits, and of existing objects whose states differ from the deposit. */
async function makeStates(tx: Tx): Promise<void> {
  const exported = exportedStates()
  const codes = exported.map(({ code }) => code)
  const implied = Object.entries(impliedStatuses).flatMap(([by, implies]) => implies.map((code) => ({ by, code })))
  await sql`
    create temp table exported_state on commit drop as
    select * from unnest(${codes}::text[], ${codes.map((code) => states[code].number)}::smallint[],
      ${codes.map((code) => String(bitOf(code)))}::bigint[], ${exported.map(({ setBy }) => setBy)}::text[])
      as s (code, state, bit, set_by)`.execute(tx)
  await sql`
    create temp table implied_state on commit drop as
    select i.state, s.number as by_state
    from unnest(${implied.map(({ code }) => states[code].number)}::smallint[], ${implied.map(({ by }) => by)}::text[])
      as i (state, by_code) join state as s on s.code = i.by_code`.execute(tx)
  await sql`
    create temp table t_state on commit drop as
    select m.id, 'domain' as type, m.shown from m_domain as m join t_domain as t on t.id = m.id
    union all
    select m.id, 'contact', s.shown from m_contact as m join s_contact as s on s.handle = m.handle
      join contact as o on o.id = m.id
      where not m.is_new and (m.is_back or o.state_mask & ${exportedMask}::bigint <> s.shown)
    union all
    select m.id, 'host', s.shown from m_host as m join s_host as s on s.name = m.name join host as o on o.id = m.id
      where not m.is_new and (m.is_back or o.state_mask & ${exportedMask}::bigint <> s.shown)`.execute(tx)
}

async function endStates(tx: Tx, { at, watermark, isRecord }: Scope): Promise<void> {
  await sql`
    create temp table ended_state on commit drop as
    select o.object_id, o.state, o.set_by, t.type, s.code from object_state as o join t_state as t on t.id = o.object_id
    join exported_state as s on s.state = o.state
    where o.valid_to is null and t.shown & s.bit = 0
      and (o.set_by in ('registrar', 'registry')
        or (o.set_by = 'holder' and not ${isRecord} and o.valid_from < ${watermark}::timestamptz))
      and not exists (
        select from state_overlay as v where v.object_id = o.object_id and v.place = s.code and not v.is_met)`.execute(
    tx,
  )
  await sql`
    update object_state as o set valid_to = greatest(${at}::timestamptz, o.valid_from + interval '1 microsecond')
    from ended_state as e
    where o.object_id = e.object_id and o.state = e.state and o.set_by = e.set_by and o.valid_to is null`.execute(tx)
}

// The reason is that of the change which set the state, where the registry rejected it.
const takingBack = sql`
  insert into taken_back (kind, object_id, object_type, name, what, reason)
  select 'state', e.object_id, e.type, coalesce(d.fqdn, e.object_id::text), e.code,
    (select case j.status when 'rejected' then j.reason end from registry_journal as j
      where j.object_id = e.object_id and j.change -> 'add' -> 'status' ? e.code
      order by j.recorded_at desc, j.id desc limit 1)
  from ended_state as e left join domain as d on d.id = e.object_id
  where e.set_by = 'holder'`

async function beginStates(tx: Tx, { at }: Scope): Promise<void> {
  // A state that is set already is only confirmed. A status that another state implies is not a state.
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select t.id, t.type, s.state, s.set_by, ${at}::timestamptz
    from t_state as t join exported_state as s on t.shown & s.bit <> 0
    where not exists (
        select from object_state as o where o.object_id = t.id and o.state = s.state and o.valid_to is null)
      and not exists (
        select from state_overlay as v where v.object_id = t.id and v.place = s.code and not v.is_met)
      and not exists (
        select from object_state as o join implied_state as i on i.by_state = o.state
        where o.object_id = t.id and i.state = s.state and o.valid_to is null)`.execute(tx)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select n.id, n.type, s.state, s.set_by, ${at}::timestamptz
    from (
      select id, 'domain' as type, shown from m_domain where is_new and shown <> 0 union all
      select m.id, 'contact', s.shown from m_contact as m join s_contact as s on s.handle = m.handle
        where m.is_new and s.shown <> 0 union all
      select m.id, 'host', s.shown from m_host as m join s_host as s on s.name = m.name where m.is_new and s.shown <> 0
    ) as n join exported_state as s on n.shown & s.bit <> 0`.execute(tx)
}

/** Recomputes the masks of existing contacts or hosts with changed states; domains have their own step. */
async function refreshMasks(tx: Tx, table: 'contact' | 'host'): Promise<void> {
  await sql`
    update ${sql.table(table)} as o set state_mask = w.mask
    from (
      select t.id, coalesce(bit_or(1::bigint << (s.state - 1)), 0) as mask
      from t_state as t left join object_state as s on s.object_id = t.id and s.valid_to is null
      where t.type = ${table} group by t.id
    ) as w where o.id = w.id and o.state_mask <> w.mask`.execute(tx)
}
