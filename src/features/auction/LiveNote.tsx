import Box from '@mui/material/Box'
import { FormattedMessage, FormattedTime } from 'react-intl'
import { useLostAt } from '#src/api/live/useLive.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/**
 * Shows since when the connection is lost and prices are not updated.
 *
 * @param mayBid whether to add how bids are decided meanwhile
 */
export function LiveNote({ mayBid = false }: { mayBid?: boolean }) {
  const lostAt = useLostAt()

  return (
    <Box role="status">
      {lostAt !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: 'state.warn.text' }}>
          <Icon name="offline" size={16} />
          <span>
            <FormattedMessage id="auction.live.lost" values={{ time: <FormattedTime key="time" value={lostAt} /> }} />
            {mayBid && (
              <>
                {' '}
                <FormattedMessage id="auction.live.bid" />
              </>
            )}
          </span>
        </Box>
      )}
    </Box>
  )
}
