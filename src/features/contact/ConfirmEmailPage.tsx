import { api } from '#src/api/client.ts'
import { confirmEmail } from '#contract/myContact.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { paths } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'

/** Where the link of a letter leads. Only its button confirms: mail scanners open links too. */
export function ConfirmEmailPage() {
  const { hash } = useLocation()
  const code = hash.slice(1)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const { run, isRunning, problem } = useAction(confirm)
  const isWhole = /^[\w-]{43}$/.test(code)
  const press = async () => {
    const answer = await run(code)
    if (answer) setConfirmed(answer.email)
  }

  return (
    <Page title="confirmation.title">
      {!isWhole && (
        <>
          <Problem message="confirmation.cut_off" />
          <GoOn />
        </>
      )}
      {isWhole && confirmed === null && (
        <>
          <Typography>
            <FormattedMessage id="confirmation.about" />
          </Typography>
          <ApiProblem problem={problem} />
          <div>
            <Button variant="contained" loading={isRunning} onClick={() => void press()}>
              <FormattedMessage id="confirmation.confirm" />
            </Button>
          </div>
        </>
      )}
      {confirmed !== null && (
        <>
          <Typography role="status">
            <FormattedMessage id="confirmation.done" values={{ email: <Code key="email">{confirmed}</Code> }} />
          </Typography>
          <GoOn />
        </>
      )}
    </Page>
  )
}

function GoOn() {
  return (
    <div>
      <Button component={Link} to={paths.myPersonal()} variant="outlined">
        <FormattedMessage id="confirmation.go_on" />
      </Button>
    </div>
  )
}

async function confirm(code: string) {
  return api(confirmEmail, { body: { code } })
}

export { ConfirmEmailPage as Component }
