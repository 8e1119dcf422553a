import type { ChangedField, DiscloseFlag } from '#contract/contact.ts'
import type { LockableType } from '#contract/operation.ts'
import type { ObjectType } from '#contract/record.ts'

/** The changes that the registry takes from the portal. Permissions, help and pages depend only on this. */
export type RegistryAbilities = {
  /** The kinds of objects whose lock reaches the registry. */
  locks: readonly LockableType[]
  /** The fields of a contact that the registry stores. */
  contactFields: readonly ChangedField[]
  /** The values whose disclosure the registry stores. */
  discloseFlags: readonly DiscloseFlag[]
  createsContacts: boolean
  mergesContacts: boolean
  /** The kinds of objects whose AuthInfo the registry sets at once and checks; no other is made, mailed or accepted. */
  authInfo: readonly ObjectType[]
}
