import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { lazyPart } from '#src/routing/lazyPart.ts'
import type { AuctionList } from './auctionList.ts'
import type { AuctionToolsProps } from './AuctionTools.tsx'
import type { AuctionQuery } from './listedAuction.ts'

const load = () => import('./deferredTools.ts')

/** What keys do with the row that has the focus. */
export const AuctionKeys = lazyPart(async () => (await load()).AuctionKeys)

/** The menu of one row. */
export const AuctionMenu = lazyPart(async () => (await load()).AuctionMenu)

const Tools = lazyPart(async () => (await load()).AuctionTools)
const Filters = lazyPart(async () => (await load()).AuctionFilters)

/** The tools of a list of auctions. */
export function AuctionListTools(props: AuctionToolsProps) {
  return (
    <ToolsPlace>
      <Tools {...props} />
    </ToolsPlace>
  )
}

/** The reserved place of the tools, on a narrow screen a line of its own, so that nothing moves. */
export function ToolsPlace({ children }: { children?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        width: { xs: 1, sm: 'auto' },
        minHeight: 32,
      }}
    >
      {children}
    </Box>
  )
}

/** The filters of the list in words, and the way to add more. */
export function AuctionListFilters(props: { list: AuctionList; query: AuctionQuery }) {
  return (
    <Box sx={{ minHeight: 36 }}>
      <Filters {...props} />
    </Box>
  )
}
