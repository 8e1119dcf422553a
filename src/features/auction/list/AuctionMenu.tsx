import { useLocation, useNavigate } from 'react-router'
import { originState } from '#src/features/record/parts/origin.ts'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { paths } from '#src/routing/paths.ts'
import type { Command } from '#src/ui/command/commands.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import { RowMenu } from '#src/ui/command/RowMenu.tsx'
import type { RowMenuProps } from '#src/features/list/parts/rowMenu.ts'
import { bidKeys } from './AuctionKeys.tsx'
import type { AuctionList } from './auctionList.ts'
import type { ListedAuction } from './listedAuction.ts'
import { useMyPart } from '../mine/myParts.ts'
import { usePeekAddress } from '#src/features/list/parts/usePeekAddress.ts'
import { usePhase } from '../phase.ts'
import { canWatch, useWatch } from './useWatch.ts'
import { watchKeys } from './WatchButton.tsx'

/** The menu of one auction in a list. Lists of auctions that are over have no watching. */
export function AuctionMenu({ list, row, at, onClose }: RowMenuProps<ListedAuction> & { list: AuctionList }) {
  const navigate = useNavigate()
  const location = useLocation()
  const watch = useWatch()
  const { open } = usePeekAddress()
  const phase = usePhase({ ...row, standing: useAuctionState(row.id, row.standing) })
  const part = useMyPart(row.id)
  const isWatched = (part?.watch ?? null) !== null
  const name = row.unicode ?? row.fqdn
  const go = (to: string) => void navigate(to, { state: originState(location) })
  const command = (id: string, title: Command['title'], run: () => void, keys: Command['keys'] = []): Command => ({
    id,
    title,
    group: 'row',
    keys,
    run,
  })
  const bidCommand: Command = {
    ...command('auction.bid', 'command.auction_bid', () => go(paths.auctionBid(row.id)), bidKeys),
    off: phase === 'running' ? null : 'command.off.not_running',
  }
  const watchTitle = isWatched ? 'auctions.watch.end' : 'auctions.watch.begin'
  const watchCommand = command('auction.watch', watchTitle, () => watch(row.id), watchKeys)

  if (!at) return null
  return (
    <RowMenu
      label={name}
      at={at}
      onClose={onClose}
      commands={[
        [
          command('row.open', 'command.row.open', () => go(paths.auction(row.id)), ['Enter']),
          command('row.peek', 'command.row.peek', () => open(row.id), ['Space']),
          ...(phase === 'over' ? [] : [bidCommand]),
        ],
        [
          ...(list.phase !== 'over' && canWatch(row, phase, part) ? [watchCommand] : []),
          command('row.copy', 'command.row.copy', () => void copyText(name)),
        ],
      ]}
    />
  )
}
