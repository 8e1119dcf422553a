import { startSignIn } from '#contract/session.ts'
import { addressOf } from '#src/api/client.ts'

/** Where a sign-in with a method starts; a plain link, for the whole page leaves to the provider. */
export function signInAddress(method: string, next: string): string {
  return addressOf(startSignIn, { params: { method }, query: { next } })
}
