import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { refuseAuthInfo } from '#contract/authInfo.ts'
import { api } from '#src/api/client.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'

/** Shows what the link of a letter refuses. Only its button refuses: mail scanners open links too. */
export function RefuseAuthInfoPage() {
  const code = useLocation().hash.slice(1)
  const [isRefused, setRefused] = useState(false)
  const { run, isRunning, problem } = useAction(refuse)
  const isWhole = /^[\w-]{43}$/.test(code)
  const press = async () => {
    if (await run(code)) setRefused(true)
  }

  return (
    <Page title="refusal.title">
      {!isWhole && <Problem message="refusal.cut_off" />}
      {isWhole && !isRefused && (
        <>
          <Typography>
            <FormattedMessage id="refusal.about" />
          </Typography>
          <Typography>
            <FormattedMessage id="refusal.effect" />
          </Typography>
          <ApiProblem problem={problem} />
          <div>
            <Button variant="contained" loading={isRunning} onClick={() => void press()}>
              <FormattedMessage id="refusal.refuse" />
            </Button>
          </div>
        </>
      )}
      {isRefused && (
        <Typography role="status">
          <FormattedMessage id="refusal.done" />
        </Typography>
      )}
    </Page>
  )
}

async function refuse(code: string) {
  await api(refuseAuthInfo, { body: { code } })
  return true
}

export { RefuseAuthInfoPage as Component }
