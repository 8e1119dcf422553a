import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import { useGone, useLive } from '#src/api/live/useLive.ts'
import { useComputedFromNow } from '#src/api/clock.ts'
import { MisreadNotice } from '#src/features/list/parts/MisreadNotice.tsx'
import type { AuctionList } from './auctionList.ts'
import { isInOrder } from './isInOrder.ts'
import type { LoadedAuctions } from './loadAuctionList.ts'
import { LiveNote } from '../LiveNote.tsx'
import { phaseAt } from '../phase.ts'
import { ZoneNote } from '../ZoneNote.tsx'

type Props = { list: AuctionList; loaded: LoadedAuctions; onReload: () => void }

/**
 * The notes above the rows, such as a lost connection. Rows that have left the list or their order are reloaded by the
 * user; lost changes reload the list.
 */
export function ListNotes({ list, loaded, onReload }: Props) {
  const { query, page, problem } = loaded
  const rows = page?.items ?? []
  const ids = rows.map(({ id }) => id)
  const { stateOf } = useLive(ids)
  useGone(ids, onReload)
  const current = rows.map((row) => ({ ...row, standing: stateOf(row.id, row.standing) }))
  const leftCount = useComputedFromNow(1000, (now) =>
    list.phase === null ? 0 : current.filter((row) => hasLeft(list.phase, phaseAt(row, now))).length,
  )
  const hasMoved = !isInOrder(current, query.sort)

  return (
    <Notes>
      {(page || problem) && <MisreadNotice rows={loaded} />}
      <LiveNote />
      <ZoneNote />
      <div role="status">
        {(leftCount > 0 || hasMoved) && (
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, typography: 'body2' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {leftCount > 0 ? (
                <FormattedMessage
                  id={`auctions.left_list.${list.phase === 'before' ? 'begun' : 'ended'}`}
                  values={{ count: leftCount }}
                />
              ) : (
                <FormattedMessage id="auctions.order_changed" />
              )}
            </Box>
            <Button size="small" variant="text" onClick={onReload}>
              <FormattedMessage id="auctions.refresh" />
            </Button>
          </Box>
        )}
      </div>
    </Notes>
  )
}

/** Empty notes take no room, not even a gap. */
const Notes = styled('div')({ '& > :not(:empty)': { marginTop: 8 } })

/** Returns whether an auction has left its list by its phase. A closing auction has left the running ones. */
function hasLeft(listed: AuctionList['phase'], phase: ReturnType<typeof phaseAt>): boolean {
  return phase !== listed && !(listed === 'over' && phase === 'closing')
}
