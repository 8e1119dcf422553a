import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'

/** A contact that is no candidate, or no more. */
export function NotCandidate({ handle, onLeaveOut }: { handle: string; onLeaveOut: () => void }) {
  return (
    <Box component="section" aria-label={handle} sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="name" component="h3">
        {handle}
      </Typography>
      <Typography sx={{ my: 1 }}>
        <FormattedMessage id="merge.obstacle.no-longer-fits" />
      </Typography>
      <Button variant="outlined" size="small" onClick={onLeaveOut}>
        <FormattedMessage id="merge.leave_out" values={{ handle }} />
      </Button>
    </Box>
  )
}
