import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, useSearchParams } from 'react-router'
import { DemoPeople, MethodChoice } from '#src/features/session/parts/MethodChoice.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { ownPath } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { RegistryNote, SignedInAs } from './SignedInAs.tsx'

/** Explains electronic identities and leads to the sign-in with one, or on with the present one. */
export function EidPage() {
  const { settings, info } = useFrame()
  const [params] = useSearchParams()
  const next = ownPath(params.get('next'), window.location.origin) ?? paths.home()
  const methods = settings.methods.filter(({ kind }) => kind === 'eid')
  const isElsewhere =
    info?.person.kind === 'eid' && info.capabilities['attach-contact'].reason === 'not-at-this-registry'

  return (
    <Page title="link.eid.title">
      <Typography>
        <FormattedMessage id="link.eid.about" />
      </Typography>
      {info && <SignedInAs />}
      {isElsewhere && <RegistryNote message="link.connect.not_here" />}
      {info?.person.kind === 'eid' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {!isElsewhere && (
            <Button component={Link} to={paths.connect(next)} variant="contained">
              <FormattedMessage id="link.eid.connect" />
            </Button>
          )}
          <Button component={Link} to={paths.register(next)} variant="outlined">
            <FormattedMessage id="link.connect.none.create" />
          </Button>
        </Box>
      )}
      {info?.person.kind === 'account' && (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="link.eid.instead_of_account" />
        </Typography>
      )}
      {methods.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="link.eid.none" />
        </Typography>
      )}
      <MethodChoice methods={methods} next={next} />
      {settings.demo && <DemoPeople people={settings.demo.people} methods={methods} next={next} />}
    </Page>
  )
}

export { EidPage as Component }
