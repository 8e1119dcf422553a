import { listMergeCandidates } from '#contract/merge.ts'
import { api } from '#src/api/client.ts'
import { countOf, type SelectionCalls } from '#src/features/list/parts/selection.ts'
import { candidateQueryIn } from './mergeAddress.ts'

/** Counts and filters a selection of candidates by the names of all candidates in the view. */
export const candidateSelection: SelectionCalls = {
  match: async (view, names, signal) => {
    const shown = new Set(await loadNames(view, signal))
    return names.filter((name) => shown.has(name))
  },
  count: async (selection, view, signal) => {
    const shown = await loadNames(view, signal)
    if (!selection.matching)
      return { count: countOf(selection), shown: shown.filter((name) => selection.ids.has(name)).length }
    const { matching, ids } = selection
    const matched = (await loadNames(matching.view, signal)).filter((name) => !matching.except.has(name))
    const chosen = new Set([...matched, ...ids])
    return { count: chosen.size, shown: shown.filter((name) => chosen.has(name)).length }
  },
}

/** Loads the names of all candidates in a view, page by page. */
async function loadNames(view: string, signal: AbortSignal): Promise<string[]> {
  const { query } = candidateQueryIn(new URLSearchParams(view))
  const names: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await api(listMergeCandidates, { query: { ...query, page, size: 100 }, background: true }, signal)
    names.push(...answer.items.map(({ handle }) => handle))
    pages = answer.pages
  }
  return names
}
