import Typography from '@mui/material/Typography'
import type { RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { createAuthInfo, type MadeAuthInfo } from '#contract/authInfo.ts'
import { useAction } from '#src/api/useAction.ts'
import { ActionDialog } from '#src/features/operation/parts/ActionDialog.tsx'
import type { ObjectType } from '#contract/record.ts'
import { api } from '#src/api/client.ts'

export type Named = { type: ObjectType; id: string }

type Props = {
  of: Named
  /** The name of the object for users. */
  name: string
  /** One is valid now and will not be any more. */
  replaces: boolean
  /** For how many days the new one is valid. */
  days: number
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onMade: (made: MadeAuthInfo) => void
  onClose: () => void
}

/** Explains what a new AuthInfo does before it is created. A step-up sign-in returns to this dialog. */
export function MakeDialog({ of, name, replaces, days, opener, onMade, onClose }: Props) {
  const capability = of.type === 'contact' ? 'set-own-auth-info' : 'create-auth-info'
  const { run, isRunning, problem } = useAction(
    (params: Named, idempotencyKey) => api(createAuthInfo, { params, idempotencyKey }),
    { runsOnce: true },
  )
  const make = async () => {
    const made = await run(of)
    if (made) onMade(made)
  }

  return (
    <ActionDialog
      title="authinfo.dialog.title"
      capability={capability}
      label="authinfo.dialog.make"
      onPress={() => void make()}
      isRunning={isRunning}
      problem={problem}
      onRetry={() => void make()}
      opener={opener}
      onClose={onClose}
    >
      <Typography variant="name" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography>
        <FormattedMessage id="authinfo.dialog.about" values={{ days }} />
        {replaces && (
          <>
            {' '}
            <FormattedMessage id="authinfo.dialog.replaces" />
          </>
        )}
      </Typography>
    </ActionDialog>
  )
}
