import type { ObjectType } from '#contract/record.ts'
import type { SetBy, StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Loader } from '#server/db/copy/loader.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { targets } from './tables.ts'

/** One state of an object of the demo: who set it and when. */
export type Held = { code: StateCode; by: SetBy; since: string }

/** Writes the rows of an object's states and answers the columns that hold them together. */
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

/** When an unused object of the demo became a delete candidate: less than a month ago, so that it still exists. */
export function candidateSince({ today }: { today: string }, number: number): string {
  return `${addDays(today, -1 - (number % 25))}T00:10:00Z`
}
