import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ListPage } from '#src/features/list/parts/ListPage.tsx'
import { loadList } from '#src/features/list/parts/loadList.ts'
import { nssetList } from './nssetList.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadList(nssetList, request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** My nssets. */
export function NssetListPage() {
  return <ListPage list={nssetList} page={useLoaderData<typeof loader>()} />
}

export { NssetListPage as Component }
