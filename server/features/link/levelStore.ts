import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { bitOf, maskOf } from '#server/features/record/parts/rules.ts'
import { levelStates, type LevelState } from './rulesLevel.ts'

const levelMask = String(maskOf(levelStates))
const levelNumbers = levelStates.map((code) => states[code].number)

/** Returns the account level states of each contact. */
export async function findLevelStates(tx: Tx, contactIds: readonly string[]): Promise<Map<string, LevelState[]>> {
  const { rows } = await sql<{ id: string; mask: string }>`
    select id, (state_mask & ${levelMask}::bigint)::text as mask from contact
    where id = any(${[...contactIds]}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ id, mask }) => [id, levelStates.filter((code) => (BigInt(mask) & bitOf(code)) !== 0n)] as const),
  )
}

/** Gives each contact the state of its new level and ends the others; null ends all of them. */
export async function recordLevels(
  tx: Tx,
  levels: readonly { contactId: string; state: LevelState | null }[],
): Promise<void> {
  if (levels.length === 0) return
  const ids = levels.map(({ contactId }) => contactId)
  const numbers = levels.map(({ state }) => state && states[state].number)
  const bits = levels.map(({ state }) => String(state ? bitOf(state) : 0n))
  await sql`
    update object_state as o set valid_to = greatest(clock_timestamp(), o.valid_from + interval '1 microsecond')
    from unnest(${ids}::uuid[], ${numbers}::smallint[]) as l (id, state)
    where o.object_id = l.id and o.valid_to is null and o.state = any(${levelNumbers}::smallint[])
      and o.state is distinct from l.state`.execute(tx)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select l.id, 'contact', l.state, 'registry', clock_timestamp()
    from unnest(${ids}::uuid[], ${numbers}::smallint[]) as l (id, state)
    where l.state is not null and not exists (
      select from object_state as o where o.object_id = l.id and o.state = l.state and o.valid_to is null
    )
    on conflict do nothing`.execute(tx)
  await sql`
    update contact as c set state_mask = (c.state_mask & ~${levelMask}::bigint) | l.bit
    from unnest(${ids}::uuid[], ${bits}::bigint[]) as l (id, bit) where c.id = l.id`.execute(tx)
}
