import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { FormattedMessage } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { externalLink } from '#src/routing/externalLink.ts'

/** Whose portal this is and which version of it. */
export function Footer() {
  const { settings } = useFrame()
  const { operator, version, demo } = settings

  return (
    <Box
      component="footer"
      data-print="none"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, color: 'text.secondary', typography: 'caption' }}
    >
      <FormattedMessage
        id="app.footer.operator"
        values={{ name: operator.url ? <Outside key="name" to={operator.url} name={operator.name} /> : operator.name }}
      />
      <FormattedMessage id="app.footer.version" values={{ version }} />
      {demo && (
        <Link color="inherit" href={outside(demo.mailboxUrl)}>
          <FormattedMessage id="app.footer.mailbox" />
        </Link>
      )}
    </Box>
  )
}

function Outside({ to, name }: { to: string; name: string }) {
  return (
    <Link color="inherit" href={outside(to)}>
      {name}
    </Link>
  )
}

/** The operator's own configuration says where these lead. */
function outside(address: string): string {
  return externalLink(address, { isPermitted: true, origin: window.location.origin })
}
