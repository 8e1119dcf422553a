import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { MethodName, OperatorLink } from '#src/features/session/parts/SettingNames.tsx'
import { signOut } from '#src/features/session/parts/signOut.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { paths } from '#src/routing/paths.ts'

/** The signed-in user with their level and the sign-out, on pages without a top bar. */
export function SignedInAs() {
  const intl = useIntl()
  const { person } = useInfo()
  const { run, isRunning, problem } = useAction(signOut)

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle2' }}>{person.name}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage
              id="app.account.through"
              values={{
                method: <MethodName key="method" of={person.method} />,
                level: intl.formatMessage({ id: `app.level.${person.level}` }),
              }}
            />
          </Box>
        </Box>
        <Button variant="outlined" size="small" loading={isRunning} onClick={() => void run()}>
          <FormattedMessage id="app.account.sign_out" />
        </Button>
      </Box>
      <ApiProblem problem={problem} />
    </>
  )
}

/** Informs a user with an account that it is bound to its only contact, and what can be done about it. */
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

type Props = { message: 'link.connect.not_here' | 'authentication.contacts.attach_not_here' }

/** Says that this registry links no contacts by AuthInfo, and whom to contact. */
export function RegistryNote({ message }: Props) {
  return (
    <Typography sx={{ maxWidth: '72ch' }}>
      <FormattedMessage id={message} values={{ operator: <OperatorLink key="operator" /> }} />
    </Typography>
  )
}
