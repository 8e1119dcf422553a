import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { lifeCycleOf } from '#server/features/domain/parts/rules.ts'
import { lifeCycleMask, maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { lifeCycleIn, zones } from '#server/zone/zones.ts'
import type { Scope } from './scope.ts'

/**
 * Computes the life cycle of every new or changed domain. Many domains have the same days and states, so the rules run
 * once for each combination. `h_domain` has the combination of each domain, `life_cycle` the result of each combination.
 */
export async function computeLifeCycles(tx: Tx, scope: Scope): Promise<void> {
  const { at } = scope
  const isLifeCycle = sql`(1::bigint << (s.state - 1)) & ${lifeCycleMask}::bigint <> 0`
  await sql`
    create temp table h_domain on commit drop as
    select w.*, dense_rank() over (order by zone_id, expires_on, validation_expires_on, has_nsset, hand) as combination
    from (
      select m.id, m.is_new, m.zone_id, m.expires_on, m.validation_expires_on, m.nsset_id is not null as has_nsset,
        case when m.is_new then m.shown else coalesce(p.hand, 0) end as hand, coalesce(p.ruled, 0) as ruled
      from m_domain as m
      left join (
        select s.object_id,
          bit_or(1::bigint << (s.state - 1)) filter (where s.set_by <> 'rule' or not ${isLifeCycle}) as hand,
          bit_or(1::bigint << (s.state - 1)) filter (where s.set_by = 'rule' and ${isLifeCycle}) as ruled
        from object_state as s join t_domain as t on t.id = s.object_id where s.valid_to is null group by s.object_id
      ) as p on p.object_id = m.id
      where m.is_new or m.id in (select id from t_domain)
    ) as w`.execute(tx)
  await sql`create index on h_domain (id); analyze h_domain`.execute(tx)
  await judgeAll(tx, scope)
  await sql`
    update object_state as s set valid_to = greatest(${at}::timestamptz, s.valid_from + interval '1 microsecond')
    from h_domain as h
    where s.object_id = h.id and h.ruled <> 0 and s.set_by = 'rule' and s.valid_to is null and ${isLifeCycle}
      and not exists (select from life_cycle_state as t where t.combination = h.combination and t.state = s.state)`.execute(
    tx,
  )
  // The states of a domain that is new here started on their day; other states start now.
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select h.id, 'domain', t.state, 'rule', case when h.is_new then t.since else ${at}::timestamptz end
    from h_domain as h join life_cycle_state as t on t.combination = h.combination
    where (1::bigint << (t.state - 1)) & h.ruled = 0`.execute(tx)
}

type Combination = {
  combination: string
  zone_id: number
  expires_on: string | null
  validation_expires_on: string | null
  has_nsset: boolean
  hand: string
  now: Date
}

const batchSize = 5000

async function judgeAll(tx: Tx, scope: Scope): Promise<void> {
  await sql`
    create temp table life_cycle (combination bigint, mask bigint, rank smallint, next_state smallint,
      next_state_on date, recheck_at timestamptz) on commit drop;
    create temp table life_cycle_state (combination bigint, state smallint, since timestamptz) on commit drop`.execute(
    tx,
  )
  for (let after = '0'; ;) {
    const { rows } = await sql<Combination>`
      select distinct on (combination) combination, zone_id, expires_on, validation_expires_on, has_nsset, hand,
        ${scope.at}::timestamptz as now
      from h_domain where combination > ${after}::bigint and combination <= ${after}::bigint + ${batchSize}
      order by combination`.execute(tx)
    const last = rows.at(-1)
    if (!last) break
    await recordJudged(
      tx,
      rows.map((row) => ({ row, life: judge(row, scope) })),
    )
    after = last.combination
  }
  await sql`analyze life_cycle; analyze life_cycle_state`.execute(tx)
}

type Life = ReturnType<typeof judge>

function judge(row: Combination, { isRecord }: Scope) {
  const zone = zones.find(({ id }) => id === row.zone_id)
  if (!zone) throw new Error(`no zone has the number ${row.zone_id}`)
  return lifeCycleOf(
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
}

async function recordJudged(tx: Tx, judged: readonly { row: Combination; life: Life }[]): Promise<void> {
  const results = judged.map(({ row, life }) => ({
    combination: row.combination,
    mask: String(BigInt(row.hand) | maskOf(life.states)),
    nextState: life.next && states[life.next.state].number,
    nextOn: life.next && life.next.on,
    recheckAt: life.recheckAt,
  }))
  await sql`
    insert into life_cycle
    select * from unnest(${results.map((one) => one.combination)}::bigint[], ${results.map((one) => one.mask)}::bigint[],
      ${results.map((one) => rankOf(one.mask))}::smallint[], ${results.map((one) => one.nextState)}::smallint[],
      ${results.map((one) => one.nextOn)}::date[], ${results.map((one) => one.recheckAt)}::timestamptz[])`.execute(tx)
  const begun = judged.flatMap(({ row, life }) =>
    life.states.map((code) => ({
      combination: row.combination,
      state: states[code].number,
      since: life.since.get(code) ?? row.now,
    })),
  )
  await sql`
    insert into life_cycle_state
    select * from unnest(${begun.map((one) => one.combination)}::bigint[], ${begun.map((one) => one.state)}::smallint[],
      ${begun.map((one) => one.since)}::timestamptz[])`.execute(tx)
}
