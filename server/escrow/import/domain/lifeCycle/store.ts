import type pg from 'pg'
import { states } from '#contract/states.ts'
import type { Loader } from '#server/db/copy/loader.ts'
import { loaderOf } from '#server/db/copy/loader.ts'
import { lifeCycleOf } from '#server/features/domain/parts/rules.ts'
import { lifeCycleMask, maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { lifeCycleIn, zones } from '#server/zone/zones.ts'
import type { Scope } from '#server/escrow/import/scope.ts'
import { run } from '#server/escrow/import/statement.ts'

/**
 * Computes the life cycle of every new or changed domain. Many domains have the same days and states, so the rules run
 * once for each combination. `h_domain` has the combination of each domain, `life_cycle` the result of each combination.
 */
export async function computeLifeCycles(client: pg.ClientBase, scope: Scope) {
  await run(client, combining, { ...scope, life: lifeCycleMask })
  await client.query('create index on h_domain (id); analyze h_domain')
  await client.query(
    `create temp table life_cycle (combination bigint, mask bigint, rank smallint, next_state smallint, next_state_on date,
       recheck_at timestamptz) on commit drop;
     create temp table life_cycle_state (combination bigint, state smallint, since timestamptz) on commit drop`,
  )
  await judgeAll(client, scope)
  await client.query('analyze life_cycle; analyze life_cycle_state')
  await run(client, ending, { ...scope, life: lifeCycleMask })
  await run(client, beginning, scope)
}

const combining = `
  create temp table h_domain on commit drop as
  select w.*, dense_rank() over (order by zone_id, expires_on, validation_expires_on, has_nsset, hand) as combination
  from (
    select m.id, m.is_new, m.zone_id, m.expires_on, m.validation_expires_on, m.nsset_id is not null as has_nsset,
      case when m.is_new then m.shown else coalesce(p.hand, 0) end as hand, coalesce(p.ruled, 0) as ruled
    from m_domain as m
    left join (
      select s.object_id,
        bit_or(1::bigint << (s.state - 1)) filter (where s.set_by <> 'rule'
          or (1::bigint << (s.state - 1)) & $life::bigint = 0) as hand,
        bit_or(1::bigint << (s.state - 1)) filter (where s.set_by = 'rule'
          and (1::bigint << (s.state - 1)) & $life::bigint <> 0) as ruled
      from object_state as s join t_domain as t on t.id = s.object_id where s.valid_to is null group by s.object_id
    ) as p on p.object_id = m.id
    where m.is_new or m.id in (select id from t_domain)
  ) as w`

type Combination = {
  combination: string
  zone_id: number
  expires_on: string | null
  validation_expires_on: string | null
  has_nsset: boolean
  hand: string
  now: Date
}

async function judgeAll(client: pg.ClientBase, scope: Scope) {
  const loader = loaderOf({ client }, { isFrozen: false })
  for (let after = '0'; ;) {
    const { rows } = await run<Combination>(
      client,
      `select distinct on (combination) combination, zone_id, expires_on, validation_expires_on, has_nsset, hand,
         $at::timestamptz as now
       from h_domain where combination > $after::bigint and combination <= $after::bigint + 5000
       order by combination`,
      { ...scope, after },
    )
    for (const row of rows) judge(loader, row, scope)
    await loader.settle()
    const last = rows.at(-1)
    if (!last) break
    after = last.combination
  }
  await loader.finish()
}

function judge(loader: Loader, row: Combination, { isRecord }: Scope) {
  const zone = zones.find(({ id }) => id === row.zone_id)
  if (!zone) throw new Error(`no zone has the number ${row.zone_id}`)
  const life = lifeCycleOf(
    {
      expiresOn: row.expires_on,
      validationExpiresOn: zone.isEnum ? row.validation_expires_on : null,
      hasNsset: row.has_nsset,
      mask: row.hand,
    },
    {
      timeZone: zone.timeZone,
      lifeCycle: lifeCycleIn(zone, isRecord ? 'registry-of-record' : 'beside-a-registry'),
    },
    row.now,
  )
  const mask = BigInt(row.hand) | maskOf(life.states)
  loader.add(
    lifeCycleTable,
    row.combination,
    mask,
    rankOf(mask),
    life.next && states[life.next.state].number,
    life.next && life.next.on,
    life.recheckAt && life.recheckAt.toISOString(),
  )
  for (const code of life.states)
    loader.add(
      lifeCycleStateTable,
      row.combination,
      states[code].number,
      life.since.get(code)?.toISOString() ?? row.now.toISOString(),
    )
}

const lifeCycleTable = {
  table: 'life_cycle',
  columns: ['combination', 'mask', 'rank', 'next_state', 'next_state_on', 'recheck_at'],
} as const
const lifeCycleStateTable = { table: 'life_cycle_state', columns: ['combination', 'state', 'since'] } as const

const ending = `
  update object_state as s set valid_to = greatest($at::timestamptz, s.valid_from + interval '1 microsecond')
  from h_domain as h
  where s.object_id = h.id and h.ruled <> 0 and s.set_by = 'rule' and s.valid_to is null
    and (1::bigint << (s.state - 1)) & $life::bigint <> 0
    and not exists (select from life_cycle_state as t where t.combination = h.combination and t.state = s.state)`

// The states of a domain that is new here started on their day; other states start now.
const beginning = `
  insert into object_state (object_id, object_type, state, set_by, valid_from)
  select h.id, 'domain', t.state, 'rule', case when h.is_new then t.since else $at::timestamptz end
  from h_domain as h join life_cycle_state as t on t.combination = h.combination
  where (1::bigint << (t.state - 1)) & h.ruled = 0`
