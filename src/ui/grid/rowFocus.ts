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
