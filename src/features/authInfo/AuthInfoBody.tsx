import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearchParams } from 'react-router'
import type { AuthInfoStatus, MadeAuthInfo } from '#contract/authInfo.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { MadeValue } from './MadeValue.tsx'
import { MakeDialog } from './MakeDialog.tsx'
import { Standing } from './Standing.tsx'
import { useAuthInfo, type AuthInfoProps } from './useAuthInfo.ts'

/** How the AuthInfo of one object stands, and the way to a new one, shown here this once. */
export function AuthInfoBody(given: AuthInfoProps) {
  const { status, problem, again, setStatus } = useAuthInfo(given)
  const [made, setMade] = useState<MadeAuthInfo | null>(null)
  const { isMaking, setMaking } = useMakingInAddress()
  const opener = useRef<HTMLButtonElement>(null)

  if (problem) return <Problem message={problemWords(problem.code)} requestId={problem.requestId} onRetry={again} />
  if (!status) return null

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
      {made ? <MadeValue key={made.authInfo} made={made} /> : <Standing active={status.active} />}
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="authinfo.about" />
      </Typography>
      <MakeButton status={status} place={opener} onPress={() => setMaking(true)} />
      {isMaking && status.creation.allowed && (
        <MakeDialog
          of={{ type: given.type, id: given.id }}
          name={given.name ?? given.id}
          replaces={status.active !== null}
          opener={opener}
          onMade={(fresh) => {
            setMade(fresh)
            setStatus(fresh.status)
            setMaking(false)
          }}
          onClose={() => {
            setMaking(false)
            again()
          }}
        />
      )}
    </Box>
  )
}

type MakeButtonProps = {
  status: AuthInfoStatus
  place: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

/** To whom it is not allowed now, or not at all, it stands still and says why and what to do. */
function MakeButton({ status: { active, creation, lockedBy }, place, onPress }: MakeButtonProps) {
  const why = useId()
  const { allowed, reason } = creation

  return (
    <>
      {!allowed && (
        <Typography id={why}>
          {lockedBy ? (
            <FormattedMessage id={`authinfo.locked_by.${lockedBy}`} />
          ) : (
            reason && <FormattedMessage id={`problem.${reason}`} />
          )}
        </Typography>
      )}
      <Button
        ref={place}
        variant="outlined"
        disabled={!allowed}
        {...(!allowed && { 'aria-describedby': why })}
        onClick={onPress}
      >
        <FormattedMessage id={active ? 'authinfo.make_new' : 'authinfo.make'} />
      </Button>
    </>
  )
}

/**
 * Whether one is being made; it stands in the address too, so that whoever confirms their identity comes back to the
 * same question.
 */
function useMakingInAddress() {
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(params.get('authInfo') === 'new')
  const note = (isNew: boolean) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (isNew) next.set('authInfo', 'new')
        else next.delete('authInfo')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const change = (isNew: boolean) => {
    setMaking(isNew)
    note(isNew)
  }
  return { isMaking, setMaking: change }
}
