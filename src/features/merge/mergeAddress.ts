import { CandidateQuery, mergeLimit } from '#contract/merge.ts'
import { readQuery, writeQuery } from '#contract/query.ts'
import { paths } from '#src/routing/paths.ts'

/** Returns the contacts that an address compares with mine, each once. */
export function reviewedIn(address: URLSearchParams): string[] {
  const handles = (address.get('review') ?? '').split(',').map((handle) => handle.trim().toUpperCase())
  return [...new Set(handles.filter((handle) => handle !== ''))].slice(0, mergeLimit)
}

/** Returns the address that compares these contacts with mine; without any, the list of candidates. */
export function reviewOf(handles: readonly string[]): string {
  return handles.length === 0
    ? paths.myMerge()
    : `${paths.myMerge()}?${new URLSearchParams({ review: handles.join() })}`
}

/** Parses the query of the candidate list; `view` is its filters alone. */
export function candidateQueryIn(address: URLSearchParams): { query: CandidateQuery; view: string } {
  const query = readQuery(CandidateQuery, address)
  return { query, view: writeQuery(CandidateQuery, { ...query, page: undefined, size: undefined, sort: undefined }) }
}
