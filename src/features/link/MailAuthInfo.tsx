import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { requestAuthInfo } from '#contract/authInfo.ts'
import { api } from '#src/api/client.ts'

type Given = {
  /** The handle as it stands in the form, null when it is none: the form then says so at the field. */
  handle: () => Promise<string | null>
}

/** Has a fresh AuthInfo mailed to the registry's e-mail; what is said then is the same for whatever was asked. */
export function MailAuthInfo({ handle }: Given) {
  const { run, isRunning, problem } = useAction(mailAuthInfo)
  const [asked, setAsked] = useState<string | null>(null)
  const press = async () => {
    const wanted = await handle()
    if (wanted === null) return
    setAsked(null)
    setAsked((await run(wanted)) ?? null)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button size="small" variant="outlined" loading={isRunning} onClick={() => void press()}>
        <FormattedMessage id="link.mail.ask" />
      </Button>
      {problem ? (
        <ApiProblem problem={problem} />
      ) : (
        <Box role="status" sx={{ typography: 'body2', maxWidth: '68ch', '&:empty': { display: 'none' } }}>
          {asked !== null && (
            <FormattedMessage
              id="link.mail.asked"
              values={{ handle: <Code key="handle">{asked.trim().toUpperCase()}</Code> }}
            />
          )}
        </Box>
      )}
    </Box>
  )
}

/** Requests a new AuthInfo by mail to the e-mail of the registry; returns the handle. */
async function mailAuthInfo(handle: string): Promise<string> {
  await api(requestAuthInfo, { body: { type: 'contact', id: handle } })
  return handle
}
