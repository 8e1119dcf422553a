import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { hasSent } from './sentBid.ts'

/** Whoever is signed out signs in and comes back to the field, with what was typed in it. */
export function SignInToBid({ id }: { id: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id={hasSent(id) ? 'bid.unknown.signed_out' : 'bid.sign_in_first'} />
      </Typography>
      <Button component={Link} to={paths.signIn(paths.auctionBid(id))} variant="contained">
        <FormattedMessage id="bid.sign_in" />
      </Button>
    </Box>
  )
}
