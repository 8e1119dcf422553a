import Button from '@mui/material/Button'
import { useEffect, useState, type MouseEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { attachContact, Attachment } from '#contract/link.ts'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { useActionForm } from '#src/api/useActionForm.ts'
import { saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { TextField } from '#src/ui/form/TextField.tsx'
import { api } from '#src/api/client.ts'
import { asOtherContact, continueAsOther } from './parts/switchContact.ts'
import { LinkProblem } from './LinkProblem.tsx'
import Box from '@mui/material/Box'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { requestAuthInfo } from '#contract/authInfo.ts'

/** The handle outlives a step-up and a reload; the AuthInfo is never stored. */
const draft = 'link.handle'

/** Links a contact by its handle and AuthInfo. */
export function AttachForm({ next }: { next: string }) {
  const action = useActionForm({
    schema: Attachment,
    defaults: { handle: storedHandle(), authInfo: '' },
    draft: null,
    perform: (body) => asOtherContact(api(attachContact, { body })),
    onDone: () => continueAsOther(next),
  })
  const { formState, getValues, register, setFocus, trigger } = action.form
  const { problem } = action
  const { errors } = formState
  useEffect(() => {
    if (problem) setFocus('authInfo', { shouldSelect: true })
  }, [problem, setFocus])
  const save = () => saveDraft(draft, getValues('handle'))

  return (
    <ActionForm
      action={action}
      problem={problem && <LinkProblem problem={problem} />}
      buttons={
        <>
          <Button type="submit" variant="contained" loading={action.isRunning}>
            <FormattedMessage id="link.connect.submit" />
          </Button>
          <MailAuthInfo
            onRequest={action.clearProblem}
            handle={async () => ((await trigger('handle', { shouldFocus: true })) ? getValues('handle') : null)}
          />
        </>
      }
      sx={{ justifyItems: 'start' }}
    >
      <TextField
        label="link.connect.handle"
        hint={<FormattedMessage id="link.connect.handle_hint" />}
        mask="alphanumerics"
        isRequired
        error={errors.handle?.message}
        registration={register('handle', { onChange: save })}
      />
      <TextField
        label="link.connect.auth_info"
        hint={<FormattedMessage id="link.connect.auth_info_hint" />}
        isRequired
        error={errors.authInfo?.message}
        registration={register('authInfo')}
      />
    </ActionForm>
  )
}

function storedHandle(): string {
  const stored = readDraft(draft)
  return typeof stored === 'string' ? stored : ''
}

type MailAuthInfoProps = {
  /** Returns the handle in the form; null for an invalid one, which the form shows at the field. */
  handle: () => Promise<string | null>
  /** Called when the request is sent: a refusal of the form is about something else. */
  onRequest: () => void
}

/** Requests a new AuthInfo by mail; the answer is the same whether there is such a contact or not. */
export function MailAuthInfo({ handle, onRequest }: MailAuthInfoProps) {
  const { run, isRunning, problem } = useAction(mailAuthInfo)
  const [requested, setRequested] = useState<string | null>(null)
  const press = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // A refused character is shown at its field.
    if (currentTarget.form?.checkValidity() === false) return
    const wanted = await handle()
    if (wanted === null) return
    onRequest()
    setRequested(null)
    setRequested((await run(wanted)) ?? null)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button size="small" variant="outlined" loading={isRunning} onClick={(event) => void press(event)}>
        <FormattedMessage id="link.mail.send" />
      </Button>
      {problem ? (
        <ApiProblem problem={problem} />
      ) : (
        <Box role="status" sx={{ typography: 'body2', maxWidth: '68ch', '&:empty': { display: 'none' } }}>
          {requested !== null && (
            <FormattedMessage
              id="link.mail.sent"
              values={{ handle: <Code key="handle">{requested.trim().toUpperCase()}</Code> }}
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
