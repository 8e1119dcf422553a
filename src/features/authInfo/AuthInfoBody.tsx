import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type MadeAuthInfo, readAuthInfo } from '#contract/authInfo.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useInAddress } from '#src/routing/PageRouter.tsx'
import { MadeValue, MakeButton, ActiveAuthInfo } from './AuthInfoStatus.tsx'
import { MakeDialog } from './MakeDialog.tsx'
import type { ObjectType, Ref } from '#contract/record.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'

export { AtRegistrar } from './AuthInfoStatus.tsx'

/** How the AuthInfo of one object stands, and the way to a new one, shown here this once. */
export function AuthInfoBody(given: AuthInfoProps) {
  const { value: status, problem, reload, setValue: setStatus } = useAuthInfo(given)
  const [made, setMade] = useState<MadeAuthInfo | null>(null)
  const [isMaking, setMaking] = useInAddress('authInfo', 'new')
  const opener = useRef<HTMLButtonElement>(null)

  if (problem) return <ApiProblem problem={problem} onRetry={reload} />
  if (!status) return null

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
      {made ? <MadeValue key={made.authInfo} made={made} /> : <ActiveAuthInfo active={status.active} />}
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="authinfo.about" />
      </Typography>
      <MakeButton status={status} place={opener} onPress={() => setMaking(true)} />
      {isMaking && status.creation.allowed && (
        <MakeDialog
          of={{ type: given.type, id: given.id }}
          name={given.name ?? given.id}
          replaces={status.active !== null}
          days={status.days}
          opener={opener}
          onMade={(fresh) => {
            setMade(fresh)
            setStatus(fresh.status)
            setMaking(false)
          }}
          onClose={() => {
            setMaking(false)
            reload()
          }}
        />
      )}
    </Box>
  )
}

export type AuthInfoProps = {
  type: ObjectType
  /** The handle, or the A-label of a domain. */
  id: string
  /** The name users know it by, where it differs from `id`. */
  name?: string | null
  registrar: Ref
  /** The position of the record's lock, which decides what is allowed. */
  lock: string
}

/** Loads the status of an object's AuthInfo; the page does it, so it does not extend the session. */
function useAuthInfo({ type, id, lock }: AuthInfoProps) {
  return useLoad(`${type} ${id} ${lock}`, (signal) =>
    api(readAuthInfo, { params: { type, id }, background: true }, signal),
  )
}
