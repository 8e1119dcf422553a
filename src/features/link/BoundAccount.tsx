import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'

/** To whoever came with an account: it is bound to its one contact, and what can be done about that. */
export function BoundAccount() {
  const { contact } = useInfo()

  return (
    <>
      <Typography>
        <FormattedMessage
          id={contact ? 'link.account.bound' : 'link.account.without'}
          values={{ handle: contact && <Code key="handle">{contact.handle}</Code> }}
        />
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="link.account.instead" />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {contact && (
          <Button component={Link} to={paths.home()} variant="contained">
            <FormattedMessage id="link.go_on" />
          </Button>
        )}
        <Button component={Link} to={paths.eid()} variant="outlined">
          <FormattedMessage id="link.account.eid" />
        </Button>
      </Box>
    </>
  )
}
