import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const grid = 'src/ui/grid/WideGrid.tsx'
const partsOfBar = [
  'src/app/layouts/deferredBar.ts',
  'src/app/layouts/Unread.tsx',
  'src/features/visit/VisitCounter.tsx',
  'src/api/request.ts',
]
const partsOfList = ['src/features/list/deferred.ts', 'src/features/operation/deferred.ts']

/** The pages of these features share code that no other page needs. */
const families = { auctions: /\/features\/auction\//, account: /\/features\/(authInfo|contact|link)\// }

/**
 * Code that several parts of the portal share has chunks of its own. Pages are drawn with `list`, which is what the list
 * of domains needs, `page`, and the chunk of their family. Once a page is drawn, parts of every page load `bar`, those
 * of a list `tools`, others the chunks `deferred`. Code that one part needs stays in its chunk.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const isDrawn = importedBy((context) => [...pagesOf(context), resolve(grid)])
  const isOfList = importedBy(() => ['src/features/domain/DomainListPage.tsx', grid, ...partsOfBar, ...partsOfList])
  const ofFamily = Object.entries(families).map(([name, family]) => [name, onlyOf(family)] as const)
  return [
    { name: 'frame', tags: ['$initial'], priority: 6 },
    shared('list', 5, (...module) => isDrawn(...module) && isOfList(...module)),
    shared('page', 4, (...module) => isDrawn(...module) && ofFamily.every(([, isOnly]) => !isOnly(...module))),
    // A group takes the imports of its modules too, so what others need is taken before.
    ...ofFamily.map(([name, isOnly]) => shared(name, 3.5, isOnly)),
    shared(
      'bar',
      3,
      importedBy(() => partsOfBar),
    ),
    shared(
      'tools',
      2,
      importedBy(() => partsOfList),
    ),
    // Apart by which parts load them, where that is worth a request, so that pages load no forms.
    { name: 'deferred', minShareCount: 2, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 5_000 },
  ]
}

type Filter = (id: string, context: Rolldown.ChunkingContext) => boolean

function shared(name: string, priority: number, filter: Filter): Rolldown.CodeSplittingGroup {
  return { debugName: name, name: (id, context) => (filter(id, context) ? name : null), minShareCount: 2, priority }
}

/** The routes import each page and layout when it is opened. */
function pagesOf(context: Rolldown.ChunkingContext): readonly string[] {
  return context.getModuleInfo(resolve('src/app/routes.tsx'))?.dynamicallyImportedIds ?? []
}

/** Returns whether only pages of a family import a module. */
function onlyOf(family: RegExp): Filter {
  const isOfFamily = importedBy((context) => pagesOf(context).filter((page) => family.test(page)))
  const isOfOthers = importedBy((context) => [...pagesOf(context).filter((page) => !family.test(page)), resolve(grid)])
  return (...module) => isOfFamily(...module) && !isOfOthers(...module)
}

/** Returns whether a module is one of these or is imported statically by them. */
function importedBy(roots: (context: Rolldown.ChunkingContext) => readonly string[]): Filter {
  let found: Set<string> | undefined
  return (id, context) => (found ??= withImports(roots(context), context)).has(id)
}

function withImports(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`no module ${id}, which a chunk is named for`)
    module.importedIds.forEach(visit)
  }
  roots.forEach((root) => visit(resolve(root)))
  return found
}
