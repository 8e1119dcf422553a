import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { OwnListPage, readOwnList } from '#src/features/record/parts/list/OwnListPage.tsx'
import { domainList } from './domainList.ts'

export const loader = ({ request }: LoaderFunctionArgs) => readOwnList(domainList, request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** Domains of mine. */
export function DomainListPage() {
  return <OwnListPage list={domainList} read={useLoaderData<typeof loader>()} />
}

export { DomainListPage as Component }
