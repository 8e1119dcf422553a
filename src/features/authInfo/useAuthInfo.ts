import { useEffect, useState } from 'react'
import type { AuthInfoStatus } from '#contract/authInfo.ts'
import type { ObjectType, Ref } from '#contract/record.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { askAuthInfo } from './authInfoCalls.ts'

export type AuthInfoProps = {
  type: ObjectType
  /** The handle, or the A-label of a domain. */
  id: string
  /** What people call it where that differs. */
  name?: string | null
  registrar: Ref
  /** What the record's lock stands at: with another, it is asked again what may be done. */
  lock: string
}

/** How an object's AuthInfo stands: null until it is known, and what it was known as while it is asked again. */
export function useAuthInfo({ type, id, lock }: AuthInfoProps) {
  const [status, setStatus] = useState<AuthInfoStatus | null>(null)
  const [failed, setFailed] = useState<{ asking: string; problem: ApiError } | null>(null)
  const [round, setRound] = useState(0)
  // Another lock allows something else, so it is another question.
  const asking = `${lock} ${round}`

  useEffect(() => {
    const leaving = new AbortController()
    askAuthInfo({ type, id }, leaving.signal).then(setStatus, (problem: unknown) => {
      if (leaving.signal.aborted) return
      if (!(problem instanceof ApiError)) throw problem
      setFailed({ asking, problem })
    })
    return () => leaving.abort()
  }, [type, id, asking])

  return {
    status,
    problem: failed?.asking === asking ? failed.problem : null,
    again: () => setRound((before) => before + 1),
    setStatus,
  }
}
