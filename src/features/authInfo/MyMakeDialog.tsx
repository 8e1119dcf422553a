import Typography from '@mui/material/Typography'
import { useId, useState, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { createMyAuthInfo, type MyMadeAuthInfo } from '#contract/authInfo.ts'
import { ChosenAuthInfo } from '#contract/input.ts'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useActionForm } from '#src/api/useActionForm.ts'
import { ActionDialog } from '#src/features/operation/parts/ActionDialog.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { TextField } from '#src/ui/form/TextField.tsx'
import { api } from '#src/api/client.ts'
import { RadioRow } from '#src/ui/form/ChoiceRows.tsx'

const Chosen = z.strictObject({ authInfo: ChosenAuthInfo })

type MyMakeDialogProps = {
  /** One is valid now and will not be any more. */
  replaces: boolean
  /** For how many days the new one is valid. */
  days: number
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onMade: (made: MyMadeAuthInfo) => void
  onClose: () => void
}

/**
 * Creates a new AuthInfo of my contact, generated or chosen by me. A required step-up comes before the field for the
 * secret and returns to this dialog.
 */
export function MyMakeDialog({ replaces, days, opener, onMade, onClose }: MyMakeDialogProps) {
  const { needsIdentity } = useStepUp('set-own-auth-info')
  const id = useId()
  const [isChosen, setChosen] = useState(false)
  const made = useAction((_: void, idempotencyKey) => api(createMyAuthInfo, { body: {}, idempotencyKey }), {
    runsOnce: true,
  })
  const chosen = useActionForm({
    schema: Chosen,
    defaults: { authInfo: '' },
    draft: null,
    perform: (body, idempotencyKey) => api(createMyAuthInfo, { body, idempotencyKey }),
    onDone: onMade,
    runsOnce: true,
  })
  const make = async () => {
    const answer = await made.run()
    if (answer) onMade(answer)
  }
  const action = isChosen ? { ...chosen } : { ...made, submit: make }

  return (
    <ActionDialog
      title="authinfo.dialog.title"
      capability="set-own-auth-info"
      label={isChosen ? 'authinfo.dialog.set' : 'authinfo.dialog.make'}
      onPress={{ form: id }}
      isRunning={made.isRunning || chosen.isRunning}
      problem={null}
      opener={opener}
      onClose={onClose}
    >
      <Typography>
        <FormattedMessage id="authinfo.dialog.about" values={{ days }} />
        {replaces && (
          <>
            {' '}
            <FormattedMessage id="authinfo.dialog.replaces" />
          </>
        )}
      </Typography>
      {!needsIdentity && (
        <ActionForm id={id} action={action} sx={{ mt: 2 }}>
          <MakingChoice isChosen={isChosen} onChoice={setChosen} />
          {isChosen && (
            <TextField
              label="authinfo.mine.own"
              hint={<FormattedMessage id="authinfo.mine.own_hint" />}
              isRequired
              error={chosen.form.formState.errors.authInfo?.message}
              registration={chosen.form.register('authInfo')}
            />
          )}
        </ActionForm>
      )}
    </ActionDialog>
  )
}

type MakingChoiceProps = { isChosen: boolean; onChoice: (isChosen: boolean) => void }

/** Whether the AuthInfo is made for me, or is one of my own. */
export function MakingChoice({ isChosen, onChoice }: MakingChoiceProps) {
  const name = useId()

  return (
    <RadioRow>
      {[false, true].map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={name} checked={isChosen === choice} onChange={() => onChoice(choice)} />
          <FormattedMessage id={choice ? 'authinfo.mine.choose' : 'authinfo.mine.generate'} />
        </label>
      ))}
    </RadioRow>
  )
}
