import { indexOfPlace, placeOf } from './rowPlace.ts'

/**
 * Which of these rows the keys of a list are about: the one looked at while the focus is in what stands beside the list,
 * else the one the focus is on or was last; -1 where there is none.
 *
 * @param listKey which list of whom, `domain:HANDLE`
 */
export function rowInHand(listKey: string, ids: readonly string[]): number {
  const beside = document.activeElement?.closest<HTMLElement>('[data-about]')?.dataset['about']
  return beside === undefined ? indexOfPlace(placeOf(listKey), ids) : ids.indexOf(beside)
}
