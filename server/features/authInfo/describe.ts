import type { AuthInfoStatus } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { nameOf } from '#server/features/record/parts/names.ts'
import { capabilityFor, lockedBy, permissionToCreate } from './rules.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'
import { findObject, type FoundObject } from './store.ts'

/** An object by the name in the contract. */
export type ObjectName = { type: ObjectType; id: string }

/** Returns an object of the user. Throws `object-not-found` both for an unknown object and for another contact's. */
export async function demandOwnObject(db: Db, who: Holder, { type, id }: ObjectName): Promise<FoundObject> {
  const found = await findObject(db, { type, name: nameOf(type, id) }, who.contact.id)
  if (!found?.isMine) throw new Refusal('object-not-found')
  return found
}

type DescribeOptions = {
  /** For how many days a new one is valid. */
  days: number
  registry: RegistryAbilities
}

/** Returns what the owner of an object sees of its AuthInfo. */
export function describe(object: FoundObject, who: Holder, { days, registry }: DescribeOptions): AuthInfoStatus {
  const { type, active } = object
  const state = {
    type,
    locks: object.locks,
    hasActive: active !== null,
    isTaken: registry.authInfo.includes(type),
  }
  const creation = permissionToCreate(who.permissions[capabilityFor(type)], who.kind, state)
  // An AuthInfo created here before is invalid at a registry that never received it.
  const isKnownThere = creation.reason !== 'not-at-this-registry'
  return {
    active:
      active && isKnownThere
        ? {
            madeAt: active.madeAt.toISOString(),
            validUntil: active.expiresAt.toISOString(),
            madeBy: active.madeBy === null ? null : { handle: active.madeBy, name: active.madeByName },
            isMine: active.isMine,
          }
        : null,
    creation,
    days,
    lockedBy: creation.reason === 'transfer-is-blocked' ? lockedBy(state) : null,
  }
}
