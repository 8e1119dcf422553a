type Change = (current: URLSearchParams) => URLSearchParams

const pendingChanges = new Set<Change>()

/**
 * Registers what the user is typing and what will be in the address soon, so that leaving before does not lose it.
 *
 * @returns removes it, when the address has it or it is not wanted any more
 */
export function holdPendingQuery(change: Change): () => void {
  pendingChanges.add(change)
  return () => pendingChanges.delete(change)
}

/** Returns the query as it will be once everything that is being typed is in it. */
export function withPendingQuery(search: string): string {
  const query = [...pendingChanges].reduce((current, change) => change(current), new URLSearchParams(search)).toString()
  return query === '' ? '' : `?${query}`
}

/** Search fields, whose text is of no use on another page. */
const searchFields = '[type="search"], [role="combobox"]'

const editedFields = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Records each field that the user types into; returns the function that ends it. */
export function watchFields(on: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  const record = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) editedFields.add(target)
  }
  on.addEventListener('input', record, { capture: true, passive: true })
  return () => on.removeEventListener('input', record, { capture: true })
}

/** Returns whether a field on the page holds text of the user that a reload would lose. */
export function hasUnsentText(): boolean {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
  return [...editedFields].some((field) => isText(field) && field.value !== '' && !field.matches(searchFields))
}

function isText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'range', 'color', 'file'].includes(field.type)
}
