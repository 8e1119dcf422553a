import { styled } from '@mui/material/styles'
import { useIntl } from 'react-intl'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { useTip } from '#src/ui/command/CommandTip.tsx'
import { radius } from '#theme/tokens.ts'
import type { ListedAuction } from './listedAuction.ts'
import { useIsMyPartPending, useMyPart } from '../mine/myParts.ts'
import { usePhase } from '../phase.ts'
import { canWatch, useWatch } from './useWatch.ts'

/**
 * A star that toggles watching; filled while the auction is watched, and blank until that is known. An auction that is
 * over has none to begin with.
 */
export function WatchButton({ row, tabIndex }: { row: ListedAuction; tabIndex: 0 | -1 }) {
  const intl = useIntl()
  const toggle = useWatch()
  const { info } = useFrame()
  const mine = useMyPart(row.id)
  const isWatched = mine?.watch !== null && mine !== undefined
  const isPending = useIsMyPartPending(row.id)
  const phase = usePhase({ ...row, standing: useAuctionState(row.id, row.standing) })
  const tip = useTip('command.auction_watch', watchKeys)

  if (!canWatch(row, phase, mine)) return null

  return (
    <Pressed
      {...tip}
      type="button"
      tabIndex={tabIndex}
      aria-label={intl.formatMessage({ id: 'auctions.watch.label' }, { name: row.unicode ?? row.fqdn })}
      aria-pressed={isWatched}
      aria-disabled={info !== null && !mine}
      onClick={() => toggle(row.id)}
    >
      {!isPending && <Star isFull={isWatched} />}
    </Pressed>
  )
}

export function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden>
      <path
        d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7Z"
        fill={isFull ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  )
}

export const watchKeys = ['w'] as const

const Pressed = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  // As large as a finger without a taller row, and apart from the button beside it.
  '@media (pointer: coarse)': { width: 40, height: 40, marginBlock: -6, marginInlineEnd: 4 },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': { color: theme.vars.palette.primary.main },
  '&[aria-disabled="true"]': { opacity: 0.5 },
}))
