import { sql, type RawBuilder } from 'kysely'
import { bitOf } from './rules.ts'

/** The positions of the lock in their order, as numbers of `lockPositionOf`. */
export const lockRanks = { open: 0, transfer: 1, full: 2 } as const

/** SQL: the position of the lock by a `state_mask`. Tests compare it with lockOf in rulesLock.ts. */
export function lockPositionOf(mask: RawBuilder<unknown>): RawBuilder<number> {
  const bit = (code: Parameters<typeof bitOf>[0]) => sql`${sql.lit(bitOf(code).toString())}::bigint`
  return sql<number>`case
    when ${mask} & ${bit('serverTransferProhibited')} = 0 then 0
    when ${mask} & ${bit('serverUpdateProhibited')} = 0 then 1 else 2 end`
}
