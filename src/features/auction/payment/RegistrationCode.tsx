import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { makeRegistrationCode, type Registration } from '#contract/auctionRegistration.ts'
import type { MessageId } from '#intl/ids.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { api } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'
import { ShownOnce } from '#src/ui/command/CopyButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { lastMomentOf } from '../parts/lastMomentOf.ts'

const statusMessages = {
  'not-paid': 'payment.registration.not_paid',
  'not-linked': 'payment.registration.not_linked',
  none: 'payment.registration.none',
  made: 'payment.registration.made',
  registered: 'payment.registration.registered',
  lapsed: 'payment.registration.lapsed',
} as const satisfies Record<Registration['status'], MessageId>

/** Creates the code that a registrar requires. It is shown once; another one replaces it. */
export function RegistrationCode({ id, registration }: { id: string; registration: Registration }) {
  const { run, isRunning, problem } = useAction((auctionId: string) =>
    api(makeRegistrationCode, { params: { id: auctionId } }),
  )
  const [code, setCode] = useState<string | null>(null)
  const { status, madeAt, registerBy } = registration
  const mayMake = status === 'none' || status === 'made'
  const make = async () => {
    const made = await run(id)
    if (made) setCode(made.code)
  }

  return (
    <Section title="payment.registration.title">
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {code === null ? (
          <Typography sx={{ maxWidth: '68ch' }}>
            <FormattedMessage
              id={statusMessages[status]}
              values={{ at: madeAt && <FormattedDate key="at" value={madeAt} dateStyle="long" timeStyle="short" /> }}
            />
          </Typography>
        ) : (
          <ShownOnce key={code} title="payment.registration.code" text={code} copy="payment.registration.copy">
            <FormattedMessage id="payment.registration.write_it_down" />
          </ShownOnce>
        )}
        {mayMake && registerBy && (
          <Typography>
            <FormattedMessage
              id="payment.registration.by"
              values={{ day: <FormattedDate key="day" value={lastMomentOf(registerBy)} dateStyle="long" /> }}
            />
          </Typography>
        )}
        <ApiProblem problem={problem} />
        {mayMake && code === null && (
          <Button
            variant={status === 'none' ? 'contained' : 'outlined'}
            loading={isRunning}
            onClick={() => void make()}
          >
            <FormattedMessage id={status === 'made' ? 'payment.registration.make_new' : 'payment.registration.make'} />
          </Button>
        )}
      </Box>
    </Section>
  )
}
