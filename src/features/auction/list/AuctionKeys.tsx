import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { serverNow } from '#src/api/clock.ts'
import { newestState } from '#src/api/live/useLive.ts'
import { paths } from '#src/routing/paths.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { focusedRow } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { ListedAuction } from './listedAuction.ts'
import { getMyPart, useContactHandle } from '../mine/myParts.ts'
import { type Phase, phaseAt } from '../phase.ts'
import { canWatch, useWatch } from './useWatch.ts'
import { watchKeys } from './WatchButton.tsx'

export type AuctionKeysProps = { listKey: string; rows: readonly ListedAuction[] }

/** Registers the key commands for the focused auction: bidding and watching. */
export function AuctionKeys({ listKey, rows }: AuctionKeysProps) {
  const navigate = useNavigate()
  const watch = useWatch()
  const handle = useContactHandle()
  const focused = () =>
    rows[
      focusedRow(
        listKey,
        rows.map(({ id }) => id),
      )
    ]
  const bid = useLatest(() => {
    const row = focused()
    if (row) void navigate(paths.auctionBid(row.id))
  })
  const bidOff = useLatest(() => {
    const row = focused()
    if (!row) return 'command.off.no_row'
    return phaseOf(row) === 'running' ? null : 'command.off.not_running'
  })
  const toggle = useLatest(() => {
    const row = focused()
    if (row) watch(row.id)
  })
  const watchOff = useLatest(() => {
    const row = focused()
    if (!row) return 'command.off.no_row'
    return canWatch(row, phaseOf(row), getMyPart(handle, row.id)) ? null : 'command.off.auction_over'
  })
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'auction.bid',
          title: 'command.auction_bid',
          group: 'row',
          inPeek: true,
          keys: bidKeys,
          run: bid,
          offNow: bidOff,
        },
        {
          id: 'auction.watch',
          title: 'command.auction_watch',
          group: 'row',
          inPeek: true,
          keys: watchKeys,
          run: toggle,
          offNow: watchOff,
        },
      ],
      [bid, bidOff, toggle, watchOff],
    ),
  )

  return null
}

function phaseOf(row: ListedAuction): Phase {
  return phaseAt({ ...row, standing: newestState(row.id, row.standing) }, serverNow())
}

export const bidKeys = ['b'] as const
