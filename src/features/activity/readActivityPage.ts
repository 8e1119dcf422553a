import { redirect } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import type { FoundActivity } from './activityCalls.ts'

/** The entries an address asks for; a page past the end leads to the last. */
export async function readActivityPage(request: Request): Promise<FoundActivity> {
  const { askActivity, lastPageOf } = await import('./activityCalls.ts')
  const found = await askActivity(request)
  if (found.page.page > found.page.pages) throw redirect(paths.activity() + lastPageOf(found))
  return found
}
