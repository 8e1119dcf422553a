import type { AuthInfoStatus } from '#contract/authInfo.ts'

/** No AuthInfo, and one can be made. */
export const noAuthInfo: AuthInfoStatus = {
  active: null,
  creation: { allowed: true, reason: null, stepUpSeconds: 900 },
  days: 14,
  lockedBy: null,
}
