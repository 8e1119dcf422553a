import { paths } from '#src/routing/paths.ts'

/** The contacts an address sets beside mine, each once. */
export function reviewedIn(address: URLSearchParams): string[] {
  const handles = (address.get('review') ?? '').split(',').map((handle) => handle.trim().toUpperCase())
  return [...new Set(handles.filter((handle) => handle !== ''))].slice(0, mostAtOnce)
}

/** The address that sets these contacts beside mine; without any the list of candidates. */
export function reviewOf(handles: readonly string[]): string {
  return handles.length === 0
    ? paths.myMerge()
    : `${paths.myMerge()}?${new URLSearchParams({ review: handles.join() })}`
}

/** As many as one merge takes: `mergeLimit` of the contract, known before the contract is there. */
export const mostAtOnce = 100
