import type { AnswerOf } from '#contract/call.ts'
import {
  CandidateQuery,
  listMergeCandidates,
  mergeContacts,
  previewMerge,
  type CandidateRow,
  type MergePreview,
  type MergeResult,
  type MovedObject,
} from '#contract/merge.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

/** A page of candidates, and what my contact lacks for there to be any. */
export type CandidatePage = AnswerOf<typeof listMergeCandidates>

/** What an address asks of the candidates; `view` is its filters alone. */
export function queryIn(address: URLSearchParams): { query: CandidateQuery; view: string } {
  const query = readQuery(CandidateQuery, address)
  return { query, view: writeQuery(CandidateQuery, { ...query, page: undefined, size: undefined, sort: undefined }) }
}

export function askCandidates(query: CandidateQuery, signal: AbortSignal): Promise<CandidatePage> {
  return api(listMergeCandidates, { query }, signal)
}

/** The names of all candidates that a view shows; the page asks by itself. */
export async function askNames(view: string, signal: AbortSignal): Promise<string[]> {
  const { query } = queryIn(new URLSearchParams(view))
  const names: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await api(listMergeCandidates, { query: { ...query, page, size: 100 }, background: true }, signal)
    names.push(...answer.items.map(({ handle }: CandidateRow) => handle))
    pages = answer.pages
  }
  return names
}

/** Each contact beside mine, null where it is no candidate (any more). */
export function askPreviews(handles: readonly string[], signal: AbortSignal): Promise<(MergePreview | null)[]> {
  return Promise.all(
    handles.map(async (id) => {
      try {
        return await api(previewMerge, { params: { id }, query: {} }, signal)
      } catch (cause) {
        if (cause instanceof ApiError && (cause.status === 404 || cause.status === 422)) return null
        throw cause
      }
    }),
  )
}

/** A page of the objects that merging this contact would change. */
export async function askMoved(id: string, page: number): Promise<readonly MovedObject[]> {
  return (await api(previewMerge, { params: { id }, query: { page } })).objects
}

/** Merges these into my contact; asked again it answers the same. */
export function sendMerge(handles: readonly string[]): Promise<MergeResult> {
  return api(mergeContacts, { body: { ids: [...handles] } })
}
