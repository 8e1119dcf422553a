/** The row that commands are about, whoever draws the rows: the wide grid or the cards. */
export type RowCursor = {
  /** Its index on the page: where the focus is or was, else the first row; -1 when there is none. */
  at: () => number
  /** Whether the focus is among the rows now. */
  hasFocus: () => boolean
  /** Brings the focus to a row, in the column it was in. */
  focus: (index: number) => void
  /** The focus goes to this row of the page that comes next. */
  expect: (index: number) => void
  /** What the focus is brought to: what opens for a row opens beside it. */
  element: (index: number) => Element | null | undefined
}

/** Where the focus is, or last was, in a list: a row, its column and its place on the page. */
export type RowPlace = {
  id: string
  field: string
  index: number
  /** The focus goes there as soon as the next rows are drawn. */
  isDue: boolean
}

const places = new Map<string, RowPlace>()

/** @param listKey which list of whom, `domain:HANDLE` */
export function placeOf(listKey: string): RowPlace | undefined {
  return places.get(listKey)
}

/** Coming back from a detail, a dialog or another page of the list finds the place again. */
export function notePlace(listKey: string, place: RowPlace): void {
  places.set(listKey, place)
}

/** Which row a place means among these: the same one, else the one that stands there now; -1 where there is none. */
export function indexOfPlace(place: RowPlace | undefined, ids: readonly string[]): number {
  const same = place ? ids.indexOf(place.id) : 0
  return same >= 0 ? Math.min(same, ids.length - 1) : Math.min(place?.index ?? 0, ids.length - 1)
}

const listeners = new Set<(id: string) => void>()

/** The focus has come to a row of the list; said by the list, by the name the row is selected under. */
export function tellRowFocus(id: string): void {
  listeners.forEach((listener) => listener(id))
}

/** What stands beside a list follows the row the focus is on. */
export function onRowFocus(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Brings the focus to a row of the list, into the column it was in; a row that is not drawn stays alone. */
export function focusRow(id: string): void {
  const row = document.querySelector(`[role="row"][data-id="${CSS.escape(id)}"]`)
  const cell = row?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
  const first = row?.querySelector<HTMLElement>('[role="gridcell"]:not([data-field="__check__"])')
  ;(cell ?? first)?.focus()
}

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
