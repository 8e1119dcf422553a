import type { SelectionCalls } from '#src/ui/grid/recordGridProps.ts'

/** What only the server knows of a selection of domains; the calls come when they are needed. */
export const selectionCalls: SelectionCalls = {
  match: async (view, names, signal) => {
    const { askMatching } = await import('./domainCalls.ts')
    return askMatching(names, view, signal)
  },
  weigh: async (selection, view, signal) => {
    const { askWeight } = await import('./domainCalls.ts')
    return askWeight(selection, view, signal)
  },
}
