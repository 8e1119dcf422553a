type Change = (current: URLSearchParams) => URLSearchParams

const pendingChanges = new Set<Change>()

/**
 * What somebody is still typing and will soon be in the address: whoever must leave before that takes it along.
 *
 * @returns what to call when the address has it, or nobody wants it any more
 */
export function holdPendingQuery(change: Change): () => void {
  pendingChanges.add(change)
  return () => pendingChanges.delete(change)
}

/** @returns the query as it will be once all that is being typed has come into it */
export function withPendingQuery(search: string): string {
  const query = [...pendingChanges].reduce((current, change) => change(current), new URLSearchParams(search)).toString()
  return query === '' ? '' : `?${query}`
}

/** Where one types what is over with going where it led: searches. */
const searchFields = '[type="search"], [role="combobox"]'

const editedFields = new Set<HTMLInputElement | HTMLTextAreaElement>()

/**
 * Notices every field that somebody types into.
 *
 * @returns ends it
 */
export function watchFields(on: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  const record = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) editedFields.add(target)
  }
  on.addEventListener('input', record, { capture: true, passive: true })
  return () => on.removeEventListener('input', record, { capture: true })
}

/** Whether a field on the page holds a text that somebody typed, and that is gone when the page is loaded anew. */
export function hasUnsentText(): boolean {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
  return [...editedFields].some((field) => isText(field) && field.value !== '' && !field.matches(searchFields))
}

function isText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'range', 'color', 'file'].includes(field.type)
}
