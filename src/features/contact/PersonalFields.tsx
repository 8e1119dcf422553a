import Box from '@mui/material/Box'
import { FormattedMessage, FormattedDate, useIntl } from 'react-intl'
import type { StateCode } from '#contract/state.ts'
import { type MyContact, updateContact } from '#contract/myContact.ts'
import { Fact, Facts, Code } from '#src/features/record/parts/Facts.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { EditableField } from './EditableField.tsx'
import type { EditableName } from './FieldEditor.tsx'
import { FieldAtRegistry, LockedNote } from './FieldAtRegistry.tsx'
import { FieldRow, SwitchHeading } from './FieldRow.tsx'
import { Identification, identTitle } from './parts/Identification.tsx'
import { api } from '#src/api/client.ts'
import Button from '@mui/material/Button'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { inSentence } from '#src/ui/text/inSentence.ts'

/** `why` names the note that says why nothing of it can be changed. */
export function PersonalFields({ mine, why }: { mine: MyContact; why: string }) {
  const { organization, name, ident, registrar } = mine.contact
  const { locks } = mine
  const intl = useIntl()
  // One sentence for these rows, which stand together.
  const isAllAtRegistrar = [locks.name, locks.ident, organization.value && locks.organization].every((lock) => !lock)
  const note = (lock: StateCode | null) => !isAllAtRegistrar && <LockedNote lock={lock} />
  const editable = (field: EditableName) => (
    <>
      <EditableField field={field} mine={mine} why={why} />
      <FieldAtRegistry mine={mine} field={field} />
      <FieldAtRegistry mine={mine} field="disclosure" flag={field} />
    </>
  )

  return (
    <>
      <SwitchHeading />
      <Facts sx={factsLook}>
        {organization.value && (
          <Fact title="field.organization">
            <FieldRow value={organization.value} note={note(locks.organization)} disclosed />
          </Fact>
        )}
        <Fact title="field.name">
          <FieldRow value={name.value} note={note(locks.name)} disclosed />
          <FieldAtRegistry mine={mine} field="name" />
        </Fact>
        <Fact title={identTitle(ident.value)}>
          <FieldRow
            value={ident.value && <Identification of={ident.value} />}
            note={
              note(locks.ident) || (
                <FormattedMessage
                  id="mycontact.locked.registrar_all"
                  values={{
                    organization: organization.value ? 'yes' : 'no',
                    ident: inSentence(intl.formatMessage({ id: identTitle(ident.value) })),
                  }}
                />
              )
            }
            flag="ident"
            mine={mine}
          />
          <FieldAtRegistry mine={mine} field="birthDate" />
          <FieldAtRegistry mine={mine} field="disclosure" flag="ident" />
        </Fact>
        <Fact title="field.vat_number">{editable('vatNumber')}</Fact>
        <Fact title="field.telephone">{editable('telephone')}</Fact>
        <Fact title="field.fax">{editable('fax')}</Fact>
        <Fact title="field.email">
          {editable('email')}
          <EmailStatus mine={mine} />
        </Fact>
        <Fact title="field.notify_email">{editable('notifyEmail')}</Fact>
        <Fact title="field.registrar">
          <Box sx={{ paddingTop: '4px' }}>
            <RecordLink to={paths.registrar(registrar.handle)} of={registrar} />
          </Box>
        </Fact>
      </Facts>
    </>
  )
}

/** On a phone a name stands above its value, so that an e-mail has the whole line. */
const factsLook = { '& dt': { paddingTop: '4px', flexBasis: { xs: '100%', sm: 168 } } } as const

/** Whether the e-mail has been confirmed, and the one that waits to take its place. */
function EmailStatus({ mine }: { mine: MyContact }) {
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
