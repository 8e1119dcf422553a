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
