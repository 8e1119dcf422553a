import type { ObjectType } from '#contract/record.ts'
import type { SetBy, StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Loader } from '#server/db/loader.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { targets } from './tables.ts'

/** A state of a demo object, with its setter and its start. */
export type Held = { code: StateCode; by: SetBy; since: string }

/** Writes an object's state rows and returns the columns that summarise them. */
export function writeStates(
  loader: Loader,
  type: ObjectType,
  id: string,
  held: readonly Held[],
): { mask: bigint; rank: number } {
  for (const { code, by, since } of held) loader.add(targets.objectState, id, type, states[code].number, by, since)
  const mask = maskOf(held.map(({ code }) => code))
  return { mask, rank: rankOf(mask) }
}

/** When an unused demo object became a delete candidate: less than a month ago, so that it still exists. */
export function candidateSince({ today }: { today: string }, number: number): string {
  return `${addDays(today, -1 - (number % 25))}T00:10:00Z`
}
