import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { attachContact, Attachment } from '#contract/link.ts'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { useActionForm } from '#src/api/useActionForm.ts'
import { saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { TextField } from '#src/ui/form/TextField.tsx'
import { api } from '#src/api/client.ts'
import { MailAuthInfo } from './MailAuthInfo.tsx'
import { asOtherContact, continueAsOther } from './parts/switchContact.ts'
import { Refused } from './Refused.tsx'

/** The handle outlives a step-up and a reload; the AuthInfo is kept nowhere. */
const draft = 'link.handle'

/** The handle of a contact and its AuthInfo, which together make it mine. */
export function AttachForm({ next }: { next: string }) {
  const action = useActionForm({
    schema: Attachment,
    defaults: { handle: keptHandle(), authInfo: '' },
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
  const keep = () => saveDraft(draft, getValues('handle'))

  return (
    <ActionForm
      action={action}
      problem={problem && <Refused problem={problem} />}
      buttons={
        <>
          <Button type="submit" variant="contained" loading={action.isRunning}>
            <FormattedMessage id="link.connect.submit" />
          </Button>
          <MailAuthInfo
            handle={async () => ((await trigger('handle', { shouldFocus: true })) ? getValues('handle') : null)}
          />
        </>
      }
      sx={{ justifyItems: 'start' }}
    >
      <TextField
        label="link.connect.handle"
        mask="alphanumerics"
        isRequired
        error={errors.handle?.message}
        registration={register('handle', { onChange: keep })}
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

function keptHandle(): string {
  const kept = readDraft(draft)
  return typeof kept === 'string' ? kept : ''
}
