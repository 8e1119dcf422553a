import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import type { ListedAuction } from './listedAuction.ts'
import { useIsMyPartPending, useMyPart } from '../mine/myParts.ts'
import { usePhase } from '../phase.ts'
import { statusLabelOf } from './statusLabel.ts'

/**
 * The status of an auction from the point of view of a signed-in bidder: one that concerns the bidder has an icon. Until that is known only its
 * room is reserved. A card says when the auction starts, so it leaves out that it has not started.
 */
export function StatusText({ row, isCard }: { row: ListedAuction; isCard: boolean }) {
  const state = useAuctionState(row.id, row.standing)
  const mine = useMyPart(row.id)
  const isPending = useIsMyPartPending(row.id)
  const phase = usePhase({ ...row, standing: state })
  const { tone, message } = statusLabelOf({ state, mine, phase })

  if (isCard && phase === 'before') return null
  return (
    <Status data-tone={tone} style={isPending ? hidden : undefined}>
      {tone !== 'neutral' && tone !== 'info' && <StateIcon tone={tone} />}
      <span>
        <FormattedMessage id={message} />
      </span>
    </Status>
  )
}

const hidden = { visibility: 'hidden' } as const

const Status = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-tone="neutral"], &[data-tone="info"]': { color: theme.vars.palette.text.secondary },
  '&[data-tone="good"]': { color: theme.vars.palette.state.good.text },
  '&[data-tone="warn"]': { color: theme.vars.palette.state.warn.text },
  '&[data-tone="critical"]': {
    color: theme.vars.palette.state.critical.text,
    fontWeight: theme.typography.fontWeightMedium,
  },
}))
