import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { type MyContact, updateContact } from '#contract/myContact.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'

/** Whether the e-mail has been confirmed, and the one that waits to take its place. */
export function EmailStanding({ mine }: { mine: MyContact }) {
  const { contact, waitingEmail, change } = mine
  const { run, isRunning, problem } = useAction(sendEmail)
  const { needsIdentity, confirm } = useStepUp('change-email')
  const present = contact.email.value
  const wanted = waitingEmail?.email ?? (contact.emailConfirmedAt === null ? present : null)

  if (!wanted) return null
  return (
    <Box sx={{ mt: 1, typography: 'body2' }}>
      <Box role="status">
        {waitingEmail ? (
          <FormattedMessage
            id="mycontact.email.waits"
            values={{
              email: <Code key="email">{waitingEmail.email}</Code>,
              until: <FormattedDate key="until" value={waitingEmail.validUntil} dateStyle="long" timeStyle="short" />,
            }}
          />
        ) : (
          <FormattedMessage id="mycontact.email.unconfirmed" />
        )}
      </Box>
      {change.allowed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Button
            size="small"
            variant="outlined"
            loading={isRunning}
            onClick={() => (needsIdentity ? confirm() : void run(wanted))}
          >
            <FormattedMessage
              id={
                needsIdentity
                  ? 'mycontact.email.confirm_identity'
                  : waitingEmail
                    ? 'mycontact.email.again'
                    : 'mycontact.email.confirm'
              }
            />
          </Button>
          {waitingEmail && present && present !== wanted && contact.emailConfirmedAt !== null && (
            <Button size="small" disabled={isRunning} onClick={() => void run(present)}>
              <FormattedMessage id="mycontact.email.keep" />
            </Button>
          )}
        </Box>
      )}
      <ApiProblem problem={problem} isInline mt={0.5} />
    </Box>
  )
}

async function sendEmail(email: string) {
  return api(updateContact, { body: { email } })
}
