import type { StateCode } from '#contract/state.ts'

/** The states of an account's level, weakest first. */
export const levelStates = [
  'conditionallyIdentifiedContact',
  'identifiedContact',
  'validatedContact',
] as const satisfies readonly StateCode[]
export type LevelState = (typeof levelStates)[number]

/** The state of each level, by its name in the operator's commands. */
export const stateOfLevel = {
  none: null,
  'conditionally-identified': 'conditionallyIdentifiedContact',
  identified: 'identifiedContact',
  validated: 'validatedContact',
} as const satisfies Record<string, LevelState | null>

/** Whether a contact has the state of this level and no other level state. */
export function hasLevel(held: readonly LevelState[], level: keyof typeof stateOfLevel): boolean {
  const state = stateOfLevel[level]
  return state === null ? held.length === 0 : held.length === 1 && held[0] === state
}
