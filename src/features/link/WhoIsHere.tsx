import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { MethodName } from '#src/features/session/parts/MethodName.tsx'
import { signOut } from '#src/features/session/parts/signOut.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'

/** Who is signed in and how well they are known, on pages without a top bar, and the way out. */
export function WhoIsHere() {
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
