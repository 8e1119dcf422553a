import { sql, type RawBuilder } from 'kysely'
import type { StoredState } from './stateRows.ts'

/** The present states of the object whose id the expression is, most urgent first, as one value of a statement. */
export function statesOf(id: RawBuilder<unknown>): RawBuilder<StoredState[]> {
  return sql<StoredState[]>`coalesce((
    select jsonb_agg(jsonb_build_object('state', s.state, 'setBy', s.set_by,
      'since', to_char(s.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by st.rank, s.valid_from)
    from object_state as s join state as st on st.number = s.state
    where s.object_id = ${id} and s.valid_to is null
  ), '[]')`
}
