import { sql, type RawBuilder } from 'kysely'
import { bitOf } from './rules.ts'

/** The positions of the lock in their order, as `lockPositionOf` tells them. */
export const lockRanks = { open: 0, transfer: 1, full: 2 } as const

/** The position of the lock by a `state_mask`: the same as lockOf in rulesLock.ts, which tests hold equal. */
export function lockPositionOf(mask: RawBuilder<unknown>): RawBuilder<number> {
  const bit = (code: Parameters<typeof bitOf>[0]) => sql`${sql.lit(bitOf(code).toString())}::bigint`
  return sql<number>`case
    when ${mask} & ${bit('serverTransferProhibited')} = 0 then 0
    when ${mask} & ${bit('serverUpdateProhibited')} = 0 then 1 else 2 end`
}
