import { useRef } from 'react'
import type { MyMadeAuthInfo } from '#contract/authInfo.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import { makeMyAuthInfo } from './authInfoCalls.ts'

/**
 * Makes one, however often it is pressed or sent: what got lost on the way is told as such, and only the next press
 * makes another.
 */
export function useMakingOnce() {
  const key = useRef(newIdempotencyKey())
  const underWay = useRef<Promise<MyMadeAuthInfo> | null>(null)

  const make = async (chosen: string | undefined) => {
    try {
      return await makeMyAuthInfo(chosen, key.current)
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'already-shown') key.current = newIdempotencyKey()
      underWay.current = null
      throw cause
    }
  }
  return (chosen?: string) => {
    underWay.current ??= make(chosen)
    return underWay.current
  }
}
