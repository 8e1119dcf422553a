import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { useGone, useLive } from '#src/api/live/useLive.ts'
import { useComputedFromNow } from '#src/api/clock.ts'
import { MisreadNotice } from '#src/features/list/parts/MisreadNotice.tsx'
import { useIsHydrated } from '#src/routing/hydration.ts'
import type { AuctionList } from './auctionList.ts'
import { Exposure } from './Exposure.tsx'
import { isInOrder } from './isInOrder.ts'
import type { LoadedAuctions } from './loadAuctionList.ts'
import { LiveNote } from '../LiveNote.tsx'
import { phaseAt } from '../phase.ts'
import { showsOtherTime } from '../detail/Times.tsx'

type Props = { list: AuctionList; loaded: LoadedAuctions; onReload: () => void }

/**
 * The notes above the rows, such as a lost connection. Rows that have left the list or their order are reloaded by the
 * user; lost changes reload the list. My bids also have their total.
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
      {list.name === 'bidding' && <Exposure version={current.map(({ standing }) => standing.leader).join()} />}
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

/**
 * Names the time zone of the list once, where the user's clock shows another time. The prerenderer does not know that
 * clock.
 */
function ZoneNote() {
  const isHydrated = useIsHydrated()
  const { locale, timeZone } = useIntl()
  const isOther = useComputedFromNow(60_000, (now) => showsOtherTime(now, timeZone))
  if (!isHydrated || !isOther) return null
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <FormattedMessage id="auctions.zone" values={{ zone }} />
    </Box>
  )
}

/** Empty notes take no room, not even a gap. */
const Notes = styled('div')({ '& > :not(:empty)': { marginTop: 8 } })

/** Returns whether an auction has left its list by its phase. A closing auction has left the running ones. */
function hasLeft(listed: AuctionList['phase'], phase: ReturnType<typeof phaseAt>): boolean {
  return phase !== listed && !(listed === 'over' && phase === 'closing')
}
