import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { requestAuthInfo } from '#contract/authInfo.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { RadioRow } from '#src/ui/form/ChoiceRows.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { sendRequest, type Named } from './authInfoCalls.ts'

const types = ['domain', 'contact', 'nsset', 'keyset'] as const

/** The form of the request. The answer never shows whether there is such an object. */
export function RequestForm() {
  const [requested, setRequested] = useState<Named | null>(null)
  const { form, submit, isSending, refusal } = useContractForm({
    schema: requestAuthInfo.body,
    defaults: { type: 'domain', id: '' },
    draft: null,
    deed: sendRequest,
    onDone: setRequested,
  })
  const { control, formState, register } = form
  const type = useWatch({ control, name: 'type' })
  const group = useId()

  return (
    <>
      <Form
        submit={() => {
          setRequested(null)
          return submit()
        }}
        isSending={isSending}
        sx={{ justifyItems: 'start' }}
      >
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Typography id={group} variant="subtitle2" component="span">
            <FormattedMessage id="authmail.type" />
          </Typography>
          <RadioRow role="radiogroup" aria-labelledby={group}>
            {types.map((value) => (
              <label key={value}>
                <input type="radio" value={value} {...register('type')} />
                <FormattedMessage id={`authmail.type.${value}`} />
              </label>
            ))}
          </RadioRow>
        </Box>
        <TextField
          label={type === 'domain' ? 'authmail.name' : 'authmail.handle'}
          isRequired
          error={formState.errors.id?.message}
          registration={register('id')}
        />
        <Button type="submit" variant="contained" loading={isSending}>
          <FormattedMessage id="authmail.submit" />
        </Button>
      </Form>
      {refusal && <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId} />}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {requested && (
          <FormattedMessage
            id={`authmail.requested.${requested.type}`}
            values={{ name: <Code key="name">{requested.id}</Code> }}
          />
        )}
      </Box>
    </>
  )
}
