import { sql, type RawBuilder } from 'kysely'
import { LossState } from '#contract/domain.ts'
import type { DomainToDelegate } from '#contract/overview.ts'
import type { Ref } from '#contract/record.ts'
import { readOne, type Db } from '#server/db/connect.ts'
import { stampOf, type Stamp } from '#server/db/orderedIds.ts'
import { states, type StateCode } from '#contract/states.ts'
import { domainList } from '#server/features/domain/parts/listStore.ts'
import { commonFilters } from '#server/features/list/parts/columnStore.ts'
import { shownBy } from '#server/features/list/parts/definitionStore.ts'
import { setsOf, type SetType } from '#server/features/set/parts/listStore.ts'
import type { Question } from './rules.ts'

/** An expired domain with its next state, which is the number of a state with its day. */
export type RenewableRow = {
  fqdn: string
  unicode: string | null
  nextState: number
  nextOn: string
  registrar: Ref
}

/** `firstDays` has the first day of each `LossState`, null without a domain. */
type Shown = Stamp & {
  counts: number[]
  firstDays: (string | null)[]
  toRenew: RenewableRow[]
  toDelegate: DomainToDelegate[]
}

/**
 * Counts a contact's domains for each query in one pass, and reads the domains to renew and to delegate first, at most
 * `limit` of each. Returns them with their version.
 */
export async function readShown(
  db: Db,
  contactId: string,
  { questions, limit }: { questions: readonly Question[]; limit: number },
): Promise<Shown> {
  const counts = sql.join(
    questions.map((question) => sql`coalesce(sum(c.n) filter (where ${shownBy(domainList, question)}), 0)`),
  )
  const firstDays = sql.join(
    LossState.options.map((code) => sql`min(c.first_on) filter (where ${isToRenewBefore(code)})::text`),
  )
  const { from, where } = domainList.source(contactId)
  const first = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select coalesce(jsonb_agg(to_jsonb(first)), '[]'::jsonb) from (
      select d.fqdn, d.unicode, c.next_state as "nextState", c.next_state_on as "nextOn",
        jsonb_build_object('handle', r.handle, 'name', r.name) as registrar
      from ${from} join domain as d on d.id = c.domain_id join registrar as r on r.id = c.registrar_id
      where ${where} and ${condition} order by ${order} limit ${limit}
    ) as first)`
  // Domains with equal facts are grouped first, because there are few days and many domains.
  return readOne(
    db,
    sql<Shown>`
      with c as materialized (
        select expires_on, state_mask, pending_mask, registry_status, is_secured,
          case when nsset_id is not null then true end as nsset_id, shows_nsset, next_state,
          min(next_state_on) as first_on, count(*) as n
        from ${from} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8
      )
      select array[${counts}]::int[] as counts, array[${firstDays}]::text[] as "firstDays", ${stampOf(contactId)},
        ${first(isToRenew, sql`c.next_state = ${numberOf('deleteCandidate')} desc, c.next_state_on, c.sort_key`)} as "toRenew",
        ${first(isToDelegate, sql`c.sort_key`)} as "toDelegate"
      from c`,
  )
}

/** Returns how many of a contact's sets no domain uses, and how many have no lock. */
export function countSets(db: Db, type: SetType, contactId: string): Promise<{ unused: number; open: number }> {
  const { from, where } = setsOf(type, contactId)
  return readOne(
    db,
    sql<{ unused: number; open: number }>`
      select count(*) filter (where c.domain_count = 0)::int as unused,
        count(*) filter (where ${commonFilters.lock('open')})::int as open
      from ${from} where ${where}`,
  )
}

const numberOf = (code: StateCode) => sql.lit(states[code].number)

const isToRenewBefore = (renewBefore: LossState) => shownBy(domainList, { renewBefore })

/** SQL: the row `c` has expired and is about to leave the zone or the registry, and the registry permits a renewal. */
const isToRenew = sql<boolean>`(${sql.join(LossState.options.map(isToRenewBefore), sql` or `)})`

const isToDelegate = shownBy(domainList, { needsServers: 'yes' })
