import { importFor } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import { goOn } from '../goOn.ts'

/** Works as another of my contacts from now on; rejects with an ApiError when the server did not switch. */
export async function switchTo(handle: string): Promise<never> {
  const { sendSwitch } = await importFor(() => import('../linkCalls.ts'))
  await sendSwitch(handle)
  return goOn(placeToBeginAt(window.location.pathname))
}

/** Lists are of whoever looks at them; a record or an operation may be the other contact's no more. */
function placeToBeginAt(pathname: string): string {
  const isOfAnybody = [paths.domains(), paths.nssets(), paths.keysets(), paths.activity()].includes(pathname)
  return isOfAnybody || pathname.startsWith('/mycontact/') ? pathname : paths.home()
}
