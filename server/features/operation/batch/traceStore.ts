import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { lockStates } from '#server/features/record/parts/rulesLock.ts'
import type { Trace } from '../rules.ts'
import { numbersOf } from './store.ts'

/** Returns what an operation wrote on these objects, for its undo. */
export async function findTraces(db: Db, operationId: string, ids: readonly string[]): Promise<Map<string, Trace>> {
  const { rows } = await sql<{
    id: string
    state: number
    wrote: boolean
    isCurrent: boolean
    hasSuccessor: boolean
    isUnderMore: boolean
  }>`
    select r.object_id as id, r.state, r.operation_id = ${operationId} is true as wrote, r.valid_to is null as "isCurrent",
      exists (
        select 1 from object_state as later
        where later.object_id = r.object_id and later.state = r.state and later.set_by = r.set_by
          and later.valid_from > r.valid_from
      ) as "hasSuccessor",
      exists (
        select 1 from object_state as later
        where later.object_id = r.object_id and later.state = any(${numbersOf(lockStates)}::smallint[])
          and later.set_by = r.set_by and later.valid_to is null and later.valid_from > r.valid_from
      ) as "isUnderMore"
    from object_state as r
    where r.object_id = any(${[...ids]}::uuid[])
      and (r.operation_id = ${operationId} or r.ended_by_operation_id = ${operationId})`.execute(db)

  const traces = new Map<string, { wrote: Trace['wrote'][number][]; ended: Trace['ended'][number][] }>()
  for (const { id, state, wrote, isCurrent, hasSuccessor, isUnderMore } of rows) {
    const code = lockStates.find((lock) => states[lock].number === state)
    if (!code) continue
    const trace = traces.get(id) ?? { wrote: [], ended: [] }
    if (wrote) trace.wrote.push({ code, isCurrent, isUnderMore })
    else trace.ended.push({ code, hasSuccessor })
    traces.set(id, trace)
  }
  return traces
}
