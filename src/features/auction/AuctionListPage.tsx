import { FormattedMessage } from 'react-intl'
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { problemMessage } from '#src/api/ApiError.ts'
import { ListCount } from '#src/features/list/parts/ListState.tsx'
import { useListLook } from '#src/features/list/parts/useListLook.ts'
import { useNeighbourPages } from '#src/features/list/parts/useNeighbourPages.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { useIsHydrated } from '#src/routing/hydration.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { AuctionRows } from './list/AuctionRows.tsx'
import { AuctionTabs } from './AuctionTabs.tsx'
import type { AuctionList } from './list/auctionList.ts'
import { AuctionListTools, ToolsPlace } from './list/deferredParts.tsx'
import type { ListedAuction } from './list/listedAuction.ts'
import { readAuctionList, shellOfList, withoutRows, type AuctionsRead } from './list/readAuctionList.ts'
import { useAsking } from './mine/useAsking.ts'

export const loader = ({ request }: LoaderFunctionArgs) => readAuctionList(request)

export const shell = ({ request }: LoaderFunctionArgs) => shellOfList(request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** A list of auctions, of everybody or mine: which, the address says. */
export function AuctionListPage() {
  const { list, read } = useLoaderData<typeof loader>()
  const isTakenOver = useIsHydrated()
  return <ListOf key={list.name} list={list} read={isTakenOver ? read : withoutRows(read)} />
}

function ListOf({ list, read }: { list: AuctionList; read: AuctionsRead }) {
  const { info } = useFrame()
  const { query, page, problem } = read
  const look = useListLook(list, useSearchParams()[0])
  const { revalidate } = useRevalidator()
  const readAgain = () => void revalidate()
  useNeighbourPages(list, read, readAgain)
  const rows = page?.items ?? none
  useAsking(idsOf(rows), { moment: list.isMine ? null : rows, isKnown: list.isMine })

  return (
    <Page
      title={list.title}
      heading={
        <>
          <FormattedMessage id={list.title} />
          {page && (
            <>
              {' '}
              <ListCount total={page.total} />
            </>
          )}
        </>
      }
      actions={page ? <AuctionListTools {...{ list, query, look }} total={page.total} /> : <ToolsPlace />}
    >
      <AuctionTabs isSignedIn={Boolean(info?.contact)} />
      {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={readAgain} />}
      <PublicPageKeys />
      <AuctionRows {...{ list, read, look }} onReadAgain={readAgain} />
    </Page>
  )
}

const none: readonly never[] = []
const idsOf = (rows: readonly ListedAuction[]) => rows.map(({ id }) => id)

export { AuctionListPage as Component }
