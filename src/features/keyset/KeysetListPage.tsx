import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ListPage } from '#src/features/list/parts/ListPage.tsx'
import { loadList } from '#src/features/list/parts/loadList.ts'
import { keysetList } from './keysetList.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadList(keysetList, request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** My keysets. */
export function KeysetListPage() {
  return <ListPage list={keysetList} page={useLoaderData<typeof loader>()} />
}

export { KeysetListPage as Component }
