import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { OwnListPage, readOwnList } from '#src/features/record/parts/list/OwnListPage.tsx'
import { nssetList } from './nssetList.ts'

export const loader = ({ request }: LoaderFunctionArgs) => readOwnList(nssetList, request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** Nssets of mine. */
export function NssetListPage() {
  return <OwnListPage list={nssetList} read={useLoaderData<typeof loader>()} />
}

export { NssetListPage as Component }
