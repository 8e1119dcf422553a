import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Whether one is being made; it stands in the address too, so that whoever confirms their identity comes back to the
 * same question.
 */
export function useMakingInAddress() {
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
