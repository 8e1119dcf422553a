import {
  createAuthInfo,
  createMyAuthInfo,
  readMyAuthInfo,
  refuseAuthInfo,
  requestAuthInfo,
  type MadeAuthInfo,
  type MyAuthInfoStatus,
  type MyMadeAuthInfo,
} from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import { api } from '#src/api/client.ts'

export type Named = { type: ObjectType; id: string }

/** Makes a new one, whose value is never told again. */
export function makeAuthInfo(of: Named, idempotencyKey: string): Promise<MadeAuthInfo> {
  return api(createAuthInfo, { params: of, idempotencyKey })
}

export function askMyAuthInfo(signal: AbortSignal): Promise<MyAuthInfoStatus> {
  return api(readMyAuthInfo, {}, signal)
}

/** Gives my contact a new one: what is chosen, else one made there. */
export function makeMyAuthInfo(authInfo: string | undefined, idempotencyKey: string): Promise<MyMadeAuthInfo> {
  return api(createMyAuthInfo, { body: authInfo === undefined ? {} : { authInfo }, idempotencyKey })
}

/** Refuses, by the code of a mailed link, that AuthInfo is mailed to a changed e-mail. */
export async function sendRefusal(code: string): Promise<{ isRefused: true }> {
  await api(refuseAuthInfo, { body: { code } })
  return { isRefused: true }
}

/**
 * Requests that a fresh AuthInfo is mailed to the e-mail of the registry, if there is such an object.
 *
 * @returns what it was requested for
 */
export async function sendRequest(of: Named): Promise<Named> {
  await api(requestAuthInfo, { body: of })
  return of
}
