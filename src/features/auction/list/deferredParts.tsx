import Box from '@mui/material/Box'
import { createElement, type ReactNode } from 'react'
import { lazyPart, useLazy } from '#src/routing/lazyPart.ts'
import type { AuctionList } from './auctionList.ts'
import type { AuctionToolsProps } from './AuctionTools.tsx'
import type { AuctionQuery } from './listedAuction.ts'

const load = () => import('./deferredTools.ts')

/** What keys do with the row that has the focus. */
export const AuctionKeys = lazyPart(async () => (await load()).AuctionKeys)

/** The menu of one row. */
export const AuctionMenu = lazyPart(async () => (await load()).AuctionMenu)

/** The tools of a list of auctions. */
export function AuctionListTools(props: Omit<AuctionToolsProps, 'rest'>) {
  const parts = useTools(props.list)

  return <ToolsPlace>{parts && createElement(parts.AuctionTools, { ...props, rest: parts.rest })}</ToolsPlace>
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
export function AuctionListFilters({ list, query }: { list: AuctionList; query: AuctionQuery }) {
  const parts = useTools(list)

  return <Box sx={{ minHeight: 36 }}>{parts && createElement(parts.AuctionFilters, { rest: parts.rest, query })}</Box>
}

function useTools({ rest }: AuctionList) {
  const tools = useLazy(load)
  const own = useLazy(rest)
  return tools && own && { ...tools, rest: own }
}
