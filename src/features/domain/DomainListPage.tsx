import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ListPage } from '#src/features/list/parts/ListPage.tsx'
import { loadList } from '#src/features/list/parts/loadList.ts'
import { domainList } from './domainList.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadList(domainList, request)

export { prepareList } from '#src/features/list/parts/loadList.ts'

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** My domains. */
export function DomainListPage() {
  return <ListPage list={domainList} page={useLoaderData<typeof loader>()} />
}

export { DomainListPage as Component }
