import type pg from 'pg'
import { states } from '#contract/states.ts'
import { bitOf, codeOf } from '#server/features/record/parts/rules.ts'
import { impliedStatuses, exportedMask, exportedStates } from '#server/escrow/map/statuses.ts'
import type { Remark } from '#server/escrow/report.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

export type Settled = { confirmed: number; overlays: Remark[] }

/**
 * Starts and ends the states of the deposit, except where a change made here is not in the registry yet
 * (docs/rules.md#authority). Such states stay as the holder left them. Confirms journal entries that the deposit has.
 * Needs `m_domain`, `m_contact` and `m_host`, and the existing domains that change in `t_domain`.
 */
export async function settleStates(client: pg.ClientBase, scope: Scope): Promise<Settled> {
  await makeExported(client)
  await run(client, showing, { ...scope, exported: exportedMask })
  await run(client, overlaying, scope)
  const overlays = await findOverlays(client, scope)
  const ended = await endStates(client, scope)
  await run(client, beginning, scope)
  await run(client, beginningNew, scope)
  const { count: confirmed } = await run(client, confirming, scope)
  return { confirmed, overlays: [...overlays, ...ended] }
}

async function makeExported(client: pg.ClientBase) {
  const exported = exportedStates()
  await client.query(
    `create temp table exported_state (state smallint, bit bigint, set_by text) on commit drop;
     create temp table implied_state (state smallint, by_state smallint) on commit drop`,
  )
  await run(
    client,
    `insert into exported_state select * from unnest($numbers::smallint[], $bits::bigint[], $setters::text[])`,
    {
      numbers: exported.map(({ code }) => states[code].number),
      bits: exported.map(({ code }) => String(bitOf(code))),
      setters: exported.map(({ setBy }) => setBy),
    },
  )
  const implied = Object.entries(impliedStatuses).flatMap(([by, codes]) => codes.map((code) => ({ by, code })))
  await run(client, `insert into implied_state select * from unnest($numbers::smallint[], $by::smallint[])`, {
    numbers: implied.map(({ code }) => states[code].number),
    by: implied.map(({ by }) => numberOf(by)),
  })
}

function numberOf(name: string): number {
  return Object.entries(states).find(([code]) => code === name)?.[1].number ?? 0
}

// Existing objects whose states differ from the deposit.
const showing = `
  create temp table t_state on commit drop as
  select m.id, 'domain' as type, m.shown from m_domain as m join t_domain as t on t.id = m.id
  union all
  select m.id, 'contact', s.shown from m_contact as m join s_contact as s on s.handle = m.handle
    join contact as o on o.id = m.id
    where not m.is_new and (m.is_back or o.state_mask & $exported::bigint <> s.shown)
  union all
  select m.id, 'host', s.shown from m_host as m join s_host as s on s.name = m.name join host as o on o.id = m.id
    where not m.is_new and (m.is_back or o.state_mask & $exported::bigint <> s.shown)`

// The last journal change of each state of these objects. It holds until a deposit agrees that is newer than the change
// and the registry's answer. For the registry of record it holds for good.
const overlaying = `
  create temp table overlay on commit drop as
  select distinct on (w.object_id, w.state) w.object_id, w.state, w.wanted, w.recorded_at, w.handle, w.type, w.is_shown,
    w.is_shown = w.wanted and w.recorded_at < $watermark::timestamptz and not $isRecord as is_met
  from (
    select j.object_id, j.id, j.recorded_at, j.handle, j.object_type as type, t.state, e.wanted,
      o.shown & t.bit <> 0 as is_shown
    from registry_journal as j
    join (
      select id, shown from m_domain union all
      select m.id, s.shown from m_contact as m join s_contact as s on s.handle = m.handle
    ) as o on o.id = j.object_id
    cross join lateral (
      select a as code, true as wanted from jsonb_array_elements_text(coalesce(j.change -> 'add' -> 'status', '[]')) as a
      union all
      select r, false from jsonb_array_elements_text(coalesce(j.change -> 'rem' -> 'status', '[]')) as r
    ) as e
    join state as s on s.code = e.code join exported_state as t on t.state = s.number
    where j.status in ('pending', 'undeliverable')
      or (j.status = 'confirmed' and coalesce(j.decided_at, j.recorded_at) >= $watermark::timestamptz) or $isRecord
  ) as w
  order by w.object_id, w.state, w.recorded_at desc, w.id desc`

async function findOverlays(client: pg.ClientBase, scope: Scope): Promise<Remark[]> {
  const { rows } = await run<{ handle: string; type: string; state: number; wanted: boolean }>(
    client,
    `select handle, type, state, wanted from overlay
     where not is_met and wanted <> is_shown and recorded_at < $watermark::timestamptz order by handle, state limit 10000`,
    scope,
  )
  return rows.map(({ handle, type, state, wanted }) => ({
    object: `${type} ${handle}`,
    reason: `${codeOf(state)} was ${wanted ? 'set' : 'ended'} here and the deposit does not show it yet: it stands`,
  }))
}

async function endStates(client: pg.ClientBase, scope: Scope): Promise<Remark[]> {
  await run(
    client,
    `create temp table ended_state on commit drop as
     select o.object_id, o.state, o.set_by, t.type from object_state as o join t_state as t on t.id = o.object_id
     join exported_state as s on s.state = o.state
     where o.valid_to is null and t.shown & s.bit = 0
       and (o.set_by in ('registrar', 'registry')
         or (o.set_by = 'holder' and not $isRecord and o.valid_from < $watermark::timestamptz))
       and not exists (select from overlay as v where v.object_id = o.object_id and v.state = o.state and not v.is_met)`,
    scope,
  )
  await run(
    client,
    `update object_state as o set valid_to = greatest($at::timestamptz, o.valid_from + interval '1 microsecond')
     from ended_state as e where o.object_id = e.object_id and o.state = e.state and o.set_by = e.set_by and o.valid_to is null`,
    scope,
  )
  await run(client, takingBack)
  const { rows } = await run<{ name: string; what: string; reason: string | null }>(
    client,
    `select name, what, reason from taken_back where object_type <> 'contact' order by name, what limit 10000`,
  )
  return rows.map(({ name, what, reason }) => ({
    object: name,
    reason:
      reason === null
        ? `${what}, set here, was in the registry and is not any more: it is ended`
        : `${what}, set here, was rejected by the registry (${reason}): it is ended`,
  }))
}

// The registry's answer to the change that set it, where it was rejected.
const takingBack = `
  insert into taken_back (object_id, object_type, name, what, reason)
  select e.object_id, e.type, coalesce(d.fqdn, e.object_id::text), s.code,
    (select case j.status when 'rejected' then j.reason end from registry_journal as j
      where j.object_id = e.object_id and j.change -> 'add' -> 'status' ? s.code
      order by j.recorded_at desc, j.id desc limit 1)
  from ended_state as e join state as s on s.number = e.state left join domain as d on d.id = e.object_id
  where e.set_by = 'holder'`

// A state that is set already is only confirmed. A status that another state implies is not a state.
const beginning = `
  insert into object_state (object_id, object_type, state, set_by, valid_from)
  select t.id, t.type, s.state, s.set_by, $at::timestamptz
  from t_state as t join exported_state as s on t.shown & s.bit <> 0
  where not exists (
      select from object_state as o where o.object_id = t.id and o.state = s.state and o.valid_to is null)
    and not exists (select from overlay as v where v.object_id = t.id and v.state = s.state and not v.is_met)
    and not exists (
      select from object_state as o join implied_state as i on i.by_state = o.state
      where o.object_id = t.id and i.state = s.state and o.valid_to is null)`

const beginningNew = `
  insert into object_state (object_id, object_type, state, set_by, valid_from)
  select n.id, n.type, s.state, s.set_by, $at::timestamptz
  from (
    select id, 'domain' as type, shown from m_domain where is_new and shown <> 0 union all
    select m.id, 'contact', s.shown from m_contact as m join s_contact as s on s.handle = m.handle
      where m.is_new and s.shown <> 0 union all
    select m.id, 'host', s.shown from m_host as m join s_host as s on s.name = m.name where m.is_new and s.shown <> 0
  ) as n join exported_state as s on n.shown & s.bit <> 0`

// An entry is confirmed when the deposit has the last change of each of its states.
const confirming = `
  with done as (
    update registry_journal as j set status = 'confirmed', decided_at = $watermark::timestamptz
    where j.status = 'pending' and j.command = 'update' and j.recorded_at < $watermark::timestamptz and not $isRecord
      and j.object_id in (select object_id from overlay where is_met)
      and j.change - 'add' - 'rem' = '{}'::jsonb
      and coalesce(j.change -> 'add', '{}') - 'status' = '{}'::jsonb
      and coalesce(j.change -> 'rem', '{}') - 'status' = '{}'::jsonb
      and not exists (
        select from jsonb_array_elements_text(
          coalesce(j.change -> 'add' -> 'status', '[]') || coalesce(j.change -> 'rem' -> 'status', '[]')) as code
        where not exists (
          select from overlay as v join state as s on s.number = v.state
          where v.object_id = j.object_id and s.code = code and v.is_met))
    returning j.id
  )
  insert into confirmed_entry select id from done`

/** Recomputes the masks of existing contacts and hosts with changed states; domains have their own step. */
export async function refreshMasks(client: pg.ClientBase) {
  for (const table of ['contact', 'host']) {
    await client.query(
      `update ${table} as o set state_mask = w.mask
       from (
         select t.id, coalesce(bit_or(1::bigint << (s.state - 1)), 0) as mask
         from t_state as t left join object_state as s on s.object_id = t.id and s.valid_to is null
         where t.type = '${table}' group by t.id
       ) as w where o.id = w.id and o.state_mask <> w.mask`,
    )
  }
}
