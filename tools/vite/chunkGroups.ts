import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Code that several parts of the portal share has chunks of its own. `page` is what pages are drawn with; the chunks
 * `deferred` are only needed by parts that load once a page is drawn. Code that one part needs stays in its chunk.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let drawn: Set<string> | undefined
  return [
    { name: 'frame', tags: ['$initial'], priority: 3 },
    {
      debugName: 'page',
      name: (id, context) => ((drawn ??= drawnWith(context)).has(id) ? 'page' : null),
      minShareCount: 2,
      priority: 2,
    },
    // Apart by which parts load them, where that is worth a request, so that lists load no forms.
    { name: 'deferred', minShareCount: 2, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 18_000 },
  ]
}

/** The modules that pages and layouts import statically. The routes import each page and layout when it is opened. */
function drawnWith(context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  context.getModuleInfo(resolve('src/app/routes.tsx'))?.dynamicallyImportedIds.forEach(visit)
  visit(resolve('src/ui/grid/WideGrid.tsx'))
  return found
}
