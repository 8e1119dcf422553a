import { redirect } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { paths } from '#src/routing/paths.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'
import type { FoundItems } from './operationCalls.ts'
import { isRunning } from './isRunning.ts'

/** The operation, and once it has ended or as it is foretold, a page of its objects; one past the end leads to the last. */
export async function readOperationPage(
  id: string,
  request: Request,
): Promise<{ operation: Operation; found: FoundItems | null }> {
  const written = takeWritten<Operation>(preloadAddress('/operations/:id', { id }))
  const { askItems, askOperation, lastPageOf } = await import('./operationCalls.ts')
  const operation = written ?? (await askOperation(id, request.signal))
  if (isRunning(operation)) return { operation, found: null }
  const found = await askItems(id, request)
  if (found.page.page > found.page.pages) throw redirect(paths.operation(id) + lastPageOf(found))
  return { operation, found }
}
