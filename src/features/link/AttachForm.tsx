import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Attachment } from '#contract/link.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { sendAttachment } from './linkCalls.ts'
import { MailAuthInfo } from './MailAuthInfo.tsx'
import { goOn } from './goOn.ts'
import { Refused } from './Refused.tsx'

/** The handle outlives a step-up and a reload; the AuthInfo is kept nowhere. */
const draft = 'link.handle'

/** The handle of a contact and its AuthInfo, which together make it mine. */
export function AttachForm({ next }: { next: string }) {
  const { form, submit, isSending, refusal } = useContractForm({
    schema: Attachment,
    defaults: { handle: keptHandle(), authInfo: '' },
    draft: null,
    deed: sendAttachment,
    onDone: () => goOn(next),
  })
  const { formState, getValues, register, setFocus, trigger } = form
  const { errors } = formState
  useEffect(() => {
    if (refusal) setFocus('authInfo', { shouldSelect: true })
  }, [refusal, setFocus])
  const keep = () => saveDraft(draft, getValues('handle'))

  return (
    <Form submit={submit} isSending={isSending} sx={{ justifyItems: 'start' }}>
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
      {refusal && <Refused problem={refusal} />}
      <Button type="submit" variant="contained" loading={isSending}>
        <FormattedMessage id="link.connect.submit" />
      </Button>
      <MailAuthInfo
        handle={async () => ((await trigger('handle', { shouldFocus: true })) ? getValues('handle') : null)}
      />
    </Form>
  )
}

function keptHandle(): string {
  const kept = readDraft(draft)
  return typeof kept === 'string' ? kept : ''
}
