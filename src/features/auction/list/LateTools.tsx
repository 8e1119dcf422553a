import Box from '@mui/material/Box'
import { createElement, type ReactNode } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { RowMenuGiven } from '#src/ui/grid/recordGridProps.ts'
import type { AuctionList } from './auctionList.ts'
import type { AuctionKeysProps } from './AuctionKeys.tsx'
import type { AuctionToolsProps } from './AuctionTools.tsx'
import type { AuctionQuery, ListedAuction } from './listedAuction.ts'

/** The tools of a list of auctions, which come after its rows. */
export function LateTools(given: Omit<AuctionToolsProps, 'rest'>) {
  const parts = useTools(given.list)

  return <ToolsPlace>{parts && createElement(parts.AuctionTools, { ...given, rest: parts.rest })}</ToolsPlace>
}

/** Their room is kept, on a narrow screen a line of its own, so that nothing moves. */
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

/** Its filters in words, and the way to add more. */
export function LateFilters({ list, query }: { list: AuctionList; query: AuctionQuery }) {
  const parts = useTools(list)

  return <Box sx={{ minHeight: 36 }}>{parts && createElement(parts.AuctionFilters, { rest: parts.rest, query })}</Box>
}

/** What keys do with the row the focus is on. */
export function LateKeys(given: AuctionKeysProps) {
  const late = useLate(bring)
  return late && createElement(late.AuctionKeys, given)
}

/** The menu of one row; nothing while there is none. */
export function LateMenu({ menu }: { menu: RowMenuGiven<ListedAuction> | null }) {
  const late = useLate(bring)
  return menu && late && createElement(late.AuctionMenu, menu)
}

function useTools({ rest }: AuctionList) {
  const tools = useLate(bring)
  const own = useLate(rest)
  return tools && own && { ...tools, rest: own }
}

const bring = () => import('./deferredTools.ts')
