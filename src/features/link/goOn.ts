import { leaveFor } from '#src/features/session/parts/leaving.ts'

/**
 * Goes on as another contact: what was typed, selected or loaded as the one before is left behind, so
 * that nothing of it is done as the other. Never resolves, for the page is being left.
 *
 * @param to the own path to begin at
 */
export function goOn(to: string): Promise<never> {
  leaveFor(to)
  return new Promise(() => {})
}
