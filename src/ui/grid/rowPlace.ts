/** The row for commands, in the wide grid and in the cards. */
export type RowCursor = {
  /** Returns its index on the page: that of the row that has or had the focus, else the first; -1 without rows. */
  at: () => number
  /** Returns whether the focus is among the rows now. */
  hasFocus: () => boolean
  /** Moves the focus to a row, in the column it was in. */
  focus: (index: number) => void
  /** Makes the focus go to this row of the next page. */
  expect: (index: number) => void
  /** Returns the element that gets the focus; a row's menu opens beside it. */
  element: (index: number) => Element | null | undefined
}

/** The row that has or had the focus in a list, its column and its index on the page. */
export type RowPlace = {
  id: string
  field: string
  index: number
  /** Whether the focus goes there as soon as the next rows are drawn. */
  isDue: boolean
}

const places = new Map<string, RowPlace>()

/** @param listKey the list and its owner, `domain:HANDLE` */
export function placeOf(listKey: string): RowPlace | undefined {
  return places.get(listKey)
}

/** Stores the place for the return from a detail, a dialog or another page of the list. */
export function setPlace(listKey: string, place: RowPlace): void {
  places.set(listKey, place)
}

/** Returns the index of a place's row: that of the same row, else of the one at its position; -1 without rows. */
export function indexOfPlace(place: Pick<RowPlace, 'id' | 'index'> | undefined, ids: readonly string[]): number {
  const same = place ? ids.indexOf(place.id) : 0
  return same >= 0 ? Math.min(same, ids.length - 1) : Math.min(place?.index ?? 0, ids.length - 1)
}

/** Returns whether the focus is on nothing, or on the heading, where the frame puts it. */
export function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.tagName === 'H1'
}

const listeners = new Set<(id: string) => void>()
/** The row announced last. The grid announces a row before the browser's focus is there. */
let announced: string | null = null

/** Reports that a row of the list has got the focus, by the name under which it is selected. */
export function announceRowFocus(id: string): void {
  announced = id
  listeners.forEach((listener) => listener(id))
}

/**
 * Calls the listener with the row that has the focus, and when another row gets it; returns the unsubscribe function.
 * After a return the focus may be on a row that the address did not name yet when its page was opened.
 */
export function onRowFocus(listener: (id: string) => void): () => void {
  listeners.add(listener)
  const present = document.activeElement?.closest<HTMLElement>('[role="row"][data-id]')
  const rows = present?.parentElement?.querySelectorAll<HTMLElement>('[role="row"][data-id]') ?? []
  const next = [...rows].find(({ dataset }) => dataset['id'] === announced) ?? present
  if (next?.dataset['id'] !== undefined) listener(next.dataset['id'])
  return () => {
    listeners.delete(listener)
  }
}

/** Moves the focus to a row; null means the one that has or had it. Returns whether there is such a row. */
type MoveFocus = (id: string | null) => boolean

const lists = new Set<MoveFocus>()

/** Registers the function of a list that moves its focus; returns the function that removes it. */
export function onFocusRequest(move: MoveFocus): () => void {
  lists.add(move)
  return () => {
    lists.delete(move)
  }
}

/** Moves the focus to a row of the list, in the column it was in. */
export function focusRow(id: string): void {
  lists.forEach((move) => move(id))
}

/** Focuses the list of the page, or its heading, in place of an element that is removed. */
export function focusPage(): void {
  if (![...lists].some((move) => move(null))) document.querySelector<HTMLElement>('main h1')?.focus()
}

/**
 * Returns the index of the focused row; -1 where no row has the focus. While the focus is in the peek, it is the peeked
 * row.
 *
 * @param listKey the list and its owner, `domain:HANDLE`
 */
export function focusedRow(listKey: string, ids: readonly string[]): number {
  const { activeElement } = document
  const peeked = activeElement?.closest<HTMLElement>('[data-about]')?.dataset['about']
  if (peeked !== undefined) return ids.indexOf(peeked)
  // The stored place changes before the browser's focus does.
  return activeElement?.closest('[data-id]') ? indexOfPlace(placeOf(listKey), ids) : -1
}
