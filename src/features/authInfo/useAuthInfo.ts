import { readAuthInfo } from '#contract/authInfo.ts'
import type { ObjectType, Ref } from '#contract/record.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'

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
export function useAuthInfo({ type, id, lock }: AuthInfoProps) {
  return useLoad(`${type} ${id} ${lock}`, (signal) =>
    api(readAuthInfo, { params: { type, id }, background: true }, signal),
  )
}
