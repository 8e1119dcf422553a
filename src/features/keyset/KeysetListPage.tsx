import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { OwnListPage, readOwnList } from '#src/features/record/parts/list/OwnListPage.tsx'
import { keysetList } from './keysetList.ts'

export const loader = ({ request }: LoaderFunctionArgs) => readOwnList(keysetList, request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** Keysets of mine. */
export function KeysetListPage() {
  return <OwnListPage list={keysetList} read={useLoaderData<typeof loader>()} />
}

export { KeysetListPage as Component }
