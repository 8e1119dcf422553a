import Typography from '@mui/material/Typography'
import { useId, useState, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import type { MyMadeAuthInfo } from '#contract/authInfo.ts'
import { ChosenAuthInfo } from '#contract/input.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { useSend } from '#src/api/useSend.ts'
import { DeedDialog } from '#src/features/operation/parts/DeedDialog.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { MakingChoice } from './MakingChoice.tsx'
import { useMakingOnce } from './useMakingOnce.ts'

const Chosen = z.strictObject({ authInfo: ChosenAuthInfo })

type Given = {
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
 * A new AuthInfo of my contact: made there, or chosen by me. Whoever must confirm their identity does so before there
 * is a field to type a secret in, and comes back to here.
 */
export function MyMakeDialog({ replaces, days, opener, onMade, onClose }: Given) {
  const { needsIdentity } = useStepUp('set-own-auth-info')
  const id = useId()
  const [isChosen, setChosen] = useState(false)
  const deed = useMakingOnce()
  const made = useSend(() => deed())
  const chosen = useContractForm({
    schema: Chosen,
    defaults: { authInfo: '' },
    draft: null,
    deed: ({ authInfo }) => deed(authInfo),
    onDone: onMade,
  })
  const isSending = made.isSending || chosen.isSending
  const refusal = isChosen ? chosen.refusal : made.refusal
  const make = async () => {
    const answer = await made.send()
    if (answer) onMade(answer)
  }

  return (
    <DeedDialog
      title="authinfo.dialog.title"
      capability="set-own-auth-info"
      deed={isChosen ? 'authinfo.dialog.set' : 'authinfo.dialog.make'}
      send={{ form: id }}
      isSending={isSending}
      refusal={refusal}
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
        <Form id={id} submit={isChosen ? chosen.submit : make} isSending={isSending} sx={{ mt: 2 }}>
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
        </Form>
      )}
    </DeedDialog>
  )
}
