import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { requestAuthInfo } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { useActionForm } from '#src/api/useActionForm.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { RadioRow } from '#src/ui/form/ChoiceRows.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import type { Named } from './MakeDialog.tsx'
import { api } from '#src/api/client.ts'

const order = ['domain', 'contact', 'nsset', 'keyset'] as const

/** The form of the request. The answer never shows whether there is such an object. */
export function RequestForm({ types }: { types: readonly ObjectType[] }) {
  const [requested, setRequested] = useState<Named | null>(null)
  const action = useActionForm({
    schema: requestAuthInfo.body,
    defaults: { type: 'domain', id: '' },
    draft: null,
    perform: async (named) => {
      await api(requestAuthInfo, { body: named })
      return named
    },
    onDone: setRequested,
  })
  const { control, formState, register } = action.form
  const type = useWatch({ control, name: 'type' })
  const group = useId()

  return (
    <>
      <ActionForm
        action={{
          ...action,
          submit: () => {
            setRequested(null)
            return action.submit()
          },
        }}
        buttons={
          <Button type="submit" variant="contained" loading={action.isRunning}>
            <FormattedMessage id="authmail.submit" />
          </Button>
        }
        sx={{ justifyItems: 'start' }}
      >
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Typography id={group} variant="subtitle2" component="span">
            <FormattedMessage id="authmail.type" />
          </Typography>
          <RadioRow role="radiogroup" aria-labelledby={group}>
            {order
              .filter((one) => types.includes(one))
              .map((value) => (
                <label key={value}>
                  <input type="radio" value={value} {...register('type')} />
                  <FormattedMessage id={`authmail.type.${value}`} />
                </label>
              ))}
          </RadioRow>
        </Box>
        <TextField
          key={type === 'domain' ? 'name' : 'handle'}
          label={type === 'domain' ? 'authmail.name' : 'authmail.handle'}
          mask={type === 'domain' ? undefined : 'alphanumerics'}
          isRequired
          error={formState.errors.id?.message}
          registration={register('id')}
        />
      </ActionForm>
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
