import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { AuctionDetail } from '#contract/auction.ts'

/** The name that is sold, as people read it; beside it how machines write it, where that differs. */
export function AuctionName({ auction: { fqdn, unicode } }: { auction: Pick<AuctionDetail, 'fqdn' | 'unicode'> }) {
  return (
    <>
      <Box component="span" sx={{ marginInlineEnd: 1.5, fontFamily: 'name.fontFamily' }}>
        {unicode ?? fqdn}
      </Box>
      {unicode !== null && (
        <Box component="span" sx={{ marginInlineEnd: 1.5, typography: 'code', color: 'text.secondary' }}>
          {fqdn}
        </Box>
      )}
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <FormattedMessage id="auctiondetail.kind" />
      </Box>
    </>
  )
}
