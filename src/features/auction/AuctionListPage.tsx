import Box from '@mui/material/Box'
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
import { Exposure, useIsBesideTitle } from './list/Exposure.tsx'
import { AuctionTabs, besideTabs } from './AuctionTabs.tsx'
import type { AuctionList } from './list/auctionList.ts'
import { AuctionListTools } from './list/deferredParts.tsx'
import type { ListedAuction } from './list/listedAuction.ts'
import { loadAuctionList, shellOfList, withoutRows, type LoadedAuctions } from './list/loadAuctionList.ts'
import { useLoadMyParts } from './mine/useLoadMyParts.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadAuctionList(request)

export const shell = ({ request }: LoaderFunctionArgs) => shellOfList(request)

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

/** A list of all auctions or of mine, chosen by the address. */
export function AuctionListPage() {
  const { list, loaded } = useLoaderData<typeof loader>()
  const isHydrated = useIsHydrated()
  return <ListView key={list.name} list={list} loaded={isHydrated ? loaded : withoutRows(loaded)} />
}

function ListView({ list, loaded }: { list: AuctionList; loaded: LoadedAuctions }) {
  const { info } = useFrame()
  const { query, page, problem } = loaded
  const look = useListLook(list, useSearchParams()[0])
  const { revalidate } = useRevalidator()
  const isBesideTitle = useIsBesideTitle()
  const reload = () => void revalidate()
  useNeighbourPages(list, loaded, reload)
  const rows = page?.items ?? none
  useLoadMyParts(idsOf(rows), { trigger: list.isMine ? null : rows, isLoaded: list.isMine })

  return (
    <Page
      title={list.title}
      heading={
        <Box component="span" sx={besideTabs}>
          <FormattedMessage id={list.title} />
          {page && (
            <>
              {' '}
              <ListCount total={page.total} />
            </>
          )}
        </Box>
      }
      actions={
        <>
          {isBesideTitle && list.name === 'bidding' && page && <Exposure rows={rows} isShort />}
          <AuctionTabs isSignedIn={Boolean(info?.contact)} />
          <AuctionListTools tools={page && { list, query, look, total: page.total }} />
        </>
      }
    >
      {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={reload} />}
      <PublicPageKeys />
      <AuctionRows {...{ list, loaded, look }} onReload={reload} />
    </Page>
  )
}

const none: readonly never[] = []
const idsOf = (rows: readonly ListedAuction[]) => rows.map(({ id }) => id)

export { AuctionListPage as Component }
