type Change = (present: URLSearchParams) => URLSearchParams

const typed = new Set<Change>()

/**
 * What somebody is still typing and will soon be in the address: whoever must leave before that takes it along.
 *
 * @returns what to call when the address has it, or nobody wants it any more
 */
export function holdTyped(change: Change): () => void {
  typed.add(change)
  return () => typed.delete(change)
}

/** @returns the query as it will be once all that is being typed has come into it */
export function withTyped(search: string): string {
  const query = [...typed].reduce((present, change) => change(present), new URLSearchParams(search)).toString()
  return query === '' ? '' : `?${query}`
}

/** Where one types what is over with going where it led: searches. */
const passing = '[type="search"], [role="combobox"]'

const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

/**
 * Notices every field that somebody types into.
 *
 * @returns ends it
 */
export function watchFields(on: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) typedIn.add(target)
  }
  on.addEventListener('input', note, { capture: true, passive: true })
  return () => on.removeEventListener('input', note, { capture: true })
}

/** Whether a field on the page holds a text that somebody typed, and that is gone when the page is loaded anew. */
export function holdsTyped(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some((field) => isText(field) && field.value !== '' && !field.matches(passing))
}

function isText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'range', 'color', 'file'].includes(field.type)
}
