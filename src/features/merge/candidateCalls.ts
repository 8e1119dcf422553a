import { countOf, type SelectionCalls } from '#src/features/list/parts/selection.ts'

/** What only the server knows of a selection of candidates: it is asked for all that the view shows. */
export const candidateCalls: SelectionCalls = {
  match: async (view, names, signal) => {
    const shown = new Set(await askNames(view, signal))
    return names.filter((name) => shown.has(name))
  },
  count: async (selection, view, signal) => {
    const shown = await askNames(view, signal)
    if (!selection.matching)
      return { count: countOf(selection), shown: shown.filter((name) => selection.ids.has(name)).length }
    const { matching, ids } = selection
    const matched = (await askNames(matching.view, signal)).filter((name) => !matching.except.has(name))
    const chosen = new Set([...matched, ...ids])
    return { count: chosen.size, shown: shown.filter((name) => chosen.has(name)).length }
  },
}

async function askNames(view: string, signal: AbortSignal): Promise<string[]> {
  const calls = await import('./mergeCalls.ts')
  return calls.askNames(view, signal)
}
