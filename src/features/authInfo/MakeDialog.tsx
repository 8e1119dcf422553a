import Typography from '@mui/material/Typography'
import { useRef, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MadeAuthInfo } from '#contract/authInfo.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import { useSend } from '#src/api/useSend.ts'
import { DeedDialog } from '#src/features/operation/parts/DeedDialog.tsx'
import { makeAuthInfo, type Named } from './authInfoCalls.ts'

type Given = {
  of: Named
  /** What people call it. */
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

/** What a new AuthInfo means, said before it is made; who must confirm their identity first comes back to here. */
export function MakeDialog({ of, name, replaces, days, opener, onMade, onClose }: Given) {
  const capability = of.type === 'contact' ? 'set-own-auth-info' : 'create-auth-info'
  // One deed, however often it is sent: an answer that was lost on the way is told as such and not made twice.
  const key = useRef(newIdempotencyKey())
  const { send, isSending, refusal } = useSend(makeAuthInfo)

  // Drawn a moment longer than it takes: what is made is not made twice by whoever presses twice.
  const isUnderWay = useRef(false)

  const make = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const made = await send(of, key.current)
    isUnderWay.current = made !== undefined
    if (made) onMade(made)
  }
  const anew = () => {
    if (refusal?.code === 'already-shown') key.current = newIdempotencyKey()
    void make()
  }

  return (
    <DeedDialog
      title="authinfo.dialog.title"
      capability={capability}
      deed="authinfo.dialog.make"
      send={() => void make()}
      isSending={isSending}
      refusal={refusal}
      onRetry={anew}
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
    </DeedDialog>
  )
}
