import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { serverNow } from '#src/api/clock.ts'
import { paths } from '#src/routing/paths.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { focusedRow } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { ListedAuction } from './listedAuction.ts'
import { phaseAt } from '../phase.ts'
import { useWatch } from './useWatch.ts'
import { watchKeys } from './WatchButton.tsx'

export type AuctionKeysProps = { listKey: string; rows: readonly ListedAuction[] }

/** Registers the key commands for the focused auction: bidding and watching. */
export function AuctionKeys({ listKey, rows }: AuctionKeysProps) {
  const navigate = useNavigate()
  const watch = useWatch()
  const focused = () =>
    rows[
      focusedRow(
        listKey,
        rows.map(({ id }) => id),
      )
    ]
  const bid = useLatest(() => {
    const row = focused()
    if (!row) return showKeyNotice({ what: 'command.auction_bid', why: 'command.off.no_row' })
    const isRunning = phaseAt(row, serverNow()) === 'running'
    if (isRunning) void navigate(paths.auctionBid(row.id))
    else showKeyNotice({ what: 'command.auction_bid', why: 'command.off.not_running' })
  })
  const toggle = useLatest(() => {
    const row = focused()
    if (row) watch(row.id)
    else showKeyNotice({ what: 'command.auction_watch', why: 'command.off.no_row' })
  })
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'auction.bid', title: 'command.auction_bid', group: 'row', keys: bidKeys, run: bid },
        { id: 'auction.watch', title: 'command.auction_watch', group: 'row', keys: watchKeys, run: toggle },
      ],
      [bid, toggle],
    ),
  )

  return null
}

export const bidKeys = ['b'] as const
