import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { lazyPart } from '#src/routing/lazyPart.ts'
import type { AuctionList } from './auctionList.ts'
import type { AuctionToolsProps } from './AuctionTools.tsx'
import type { AuctionQuery } from './listedAuction.ts'

const load = () => import('./deferredTools.ts')

export const AuctionKeys = lazyPart(async () => (await load()).AuctionKeys)

export const AuctionMenu = lazyPart(async () => (await load()).AuctionMenu)

const Tools = lazyPart(async () => (await load()).AuctionTools)
const Filters = lazyPart(async () => (await load()).AuctionFilters)

/** The tools of a list in their slot. */
export function AuctionListTools(props: AuctionToolsProps) {
  return (
    <ToolsSlot>
      <Tools {...props} />
    </ToolsSlot>
  )
}

/** Reserves the room of the tools, on a narrow screen a line of its own, so that nothing moves when they load. */
export function ToolsSlot({ children }: { children?: ReactNode }) {
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

/** The filters of a list, with reserved room. */
export function AuctionListFilters(props: { list: AuctionList; query: AuctionQuery }) {
  return (
    <Box sx={{ minHeight: 36 }}>
      <Filters {...props} />
    </Box>
  )
}
