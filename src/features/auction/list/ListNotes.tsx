import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { useGone, useLive } from '#src/api/live/useLive.ts'
import { useComputedFromNow } from '#src/api/clock.ts'
import { useIsHydrated } from '#src/routing/hydration.ts'
import type { AuctionList } from './auctionList.ts'
import { Exposure } from './Exposure.tsx'
import { isInOrder } from './isInOrder.ts'
import type { AuctionQuery, ListedAuction } from './listedAuction.ts'
import { LiveNote } from '../LiveNote.tsx'
import { phaseAt } from '../phase.ts'
import { isElsewhereAt } from '../detail/Times.tsx'

type Props = {
  list: AuctionList
  rows: readonly ListedAuction[]
  sort: AuctionQuery['sort']
  onReadAgain: () => void
}

/**
 * What must be said of the rows as time goes by: that nothing is heard, that others would stand here or in another
 * order, which is left to the person to ask for, unless changes were lost, when the list is read anew; and over my bids what they may cost.
 */
export function ListNotes({ list, rows, sort, onReadAgain }: Props) {
  const ids = rows.map(({ id }) => id)
  const { stateOf: standingOf } = useLive(ids)
  useGone(ids, onReadAgain)
  const now = rows.map((row) => ({ ...row, standing: standingOf(row.id, row.standing) }))
  const gone = useComputedFromNow(1000, (time) =>
    list.phase === null ? 0 : now.filter((row) => isInAnother(list.phase, phaseAt(row, time))).length,
  )
  const hasMoved = !isInOrder(now, sort)

  return (
    <Notes>
      {list.name === 'bidding' && <Exposure version={now.map(({ standing }) => standing.leader).join()} />}
      <LiveNote />
      <ZoneNote />
      <div role="status">
        {(gone > 0 || hasMoved) && (
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, typography: 'body2' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {gone > 0 ? (
                <FormattedMessage
                  id={`auctions.gone.${list.phase === 'before' ? 'begun' : 'ended'}`}
                  values={{ count: gone }}
                />
              ) : (
                <FormattedMessage id="auctions.order_changed" />
              )}
            </Box>
            <Button size="small" variant="text" onClick={onReadAgain}>
              <FormattedMessage id="auctions.refresh" />
            </Button>
          </Box>
        )}
      </div>
    </Notes>
  )
}

/**
 * Says once for the whole list which zone its times are of, where the reader's clock shows another time; the server that
 * draws pages ahead does not know that clock.
 */
function ZoneNote() {
  const isTakenOver = useIsHydrated()
  const { locale, timeZone } = useIntl()
  const isElsewhere = useComputedFromNow(60_000, (now) => isElsewhereAt(now, timeZone))
  if (!isTakenOver || !isElsewhere) return null
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <FormattedMessage id="auctions.zone" values={{ zone }} />
    </Box>
  )
}

/** Nothing to say takes no room, not even a gap. */
const Notes = styled('div')({ '& > :not(:empty)': { marginTop: 8 } })

/** Whether an auction of a list has come to stand in another; what is being closed has left those that run. */
function isInAnother(of: AuctionList['phase'], phase: ReturnType<typeof phaseAt>): boolean {
  return phase !== of && !(of === 'over' && phase === 'closing')
}
