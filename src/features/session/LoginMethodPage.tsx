import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isMessageId } from '#intl/isMessageId.ts'
import { ownOrigin, ownPath } from '#src/routing/externalLink.ts'
import { paths, sessionEnded } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { DemoPeople, MethodChoice } from './parts/MethodChoice.tsx'
import { useFrame } from './parts/frame.ts'

/** The sign-in page. `next` is the page to return to, `problem` the reason of a failed sign-in. */
export function LoginMethodPage() {
  const { settings, info } = useFrame()
  const { messages } = useIntl()
  const [params] = useSearchParams()
  const next = ownPath(params.get('next'), ownOrigin()) ?? paths.home()
  const hasEnded = useLocation().state === sessionEnded
  const problem = `problem.${params.get('problem')}`

  return (
    <Page title="session.choice.title">
      {isMessageId(problem, messages) && <Problem message={problem} />}
      {hasEnded && (
        <Typography>
          <FormattedMessage id="session.choice.ended" />
        </Typography>
      )}
      {info && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography>
            <FormattedMessage id="session.choice.already" values={{ name: info.person.name }} />
          </Typography>
          <Button component={Link} to={next} variant="outlined" size="small">
            <FormattedMessage id="session.choice.continue" />
          </Button>
        </Box>
      )}
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={settings.methods.length > 0 ? 'session.choice.how' : 'session.choice.none'} />
      </Typography>
      <MethodChoice methods={settings.methods} next={next} />
      <Box sx={{ display: 'grid', justifyItems: 'start', rowGap: 1 }}>
        <TextLink to={paths.help('sessions')}>
          <FormattedMessage id="session.choice.help" />
        </TextLink>
        {!settings.isBesideRegistry && (
          <TextLink to={paths.requestAuthInfo()}>
            <FormattedMessage id="session.choice.auth_info" />
          </TextLink>
        )}
      </Box>
      {settings.demo && <DemoPeople people={settings.demo.people} methods={settings.methods} next={next} />}
    </Page>
  )
}

export { LoginMethodPage as Component }
