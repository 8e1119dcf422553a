import type { ObjectType } from '#contract/record.ts'

/** The registry's answer to a new AuthInfo. `unknown`: it did not answer, or not yet. */
export type AuthInfoAnswer = { outcome: 'confirmed' | 'rejected' | 'unknown' }

/** Sets an AuthInfo at the registry. `expiresAt` is for registries that end it by themselves. Never rejects. */
export type SetAuthInfo = (given: {
  type: ObjectType
  handle: string
  roid: string
  authInfo: string
  expiresAt: Date
}) => Promise<AuthInfoAnswer>
