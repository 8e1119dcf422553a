import Box from '@mui/material/Box'
import { FormattedMessage, FormattedTime } from 'react-intl'
import { useLostAt } from '#src/api/live/useLive.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/**
 * Says that prices are not renewed just now, and since when; nothing while they are.
 *
 * @param mayBid says also what a bid goes by meanwhile
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
