import { sql } from 'kysely'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'

/** Gives a contact exactly these states beside the ones it is known by, as the registry would. */
export async function holdStates(db: Db, handle: string, codes: readonly StateCode[]): Promise<void> {
  const numbers = codes.map((code) => states[code].number)
  await sql`
    with c as (select id from contact where handle = ${handle} and deleted_at is null),
    gone as (
      delete from object_state as s using c where s.object_id = c.id and s.state <> all(${levelStates}::smallint[])
    ), begun as (
      insert into object_state (object_id, object_type, state, set_by, valid_from)
      select c.id, 'contact', n, 'registry', clock_timestamp() from c, unnest(${numbers}::smallint[]) as n
    )
    update contact as o set state_mask = (o.state_mask & ${mask(levelStates)}::bigint) | ${mask(numbers)}::bigint
    from c where o.id = c.id`.execute(db)
}

/** The states of an account's level, and the state of an account. */
const levelStates = [16, 21, 22, 23, 24]

function mask(numbers: readonly number[]): string {
  return String(numbers.reduce((sum, number) => sum | (1n << BigInt(number - 1)), 0n))
}
