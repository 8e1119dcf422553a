import { redirect } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import type { FoundOperations } from './operationListCalls.ts'

/** The operations an address asks for; a page past the end leads to the last. */
export async function readOperationListPage(request: Request): Promise<FoundOperations> {
  const { askOperations, lastPageOf } = await import('./operationListCalls.ts')
  const found = await askOperations(request)
  if (found.page.page > found.page.pages) throw redirect(paths.operations() + lastPageOf(found))
  return found
}
