import type { AuthInfoStatus } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { nameOf } from '#server/features/record/parts/nameOf.ts'
import { capabilityFor, lockedBy, permissionToCreate } from './rules.ts'
import { findObject, type FoundObject } from './store.ts'

/** Which object somebody asks for, as the contract has it. */
export type Named = { type: ObjectType; id: string }

/** An object of mine; throws `object-not-found` for another's as for none. */
export async function demandOwnObject(db: Db, who: Holder, { type, id }: Named): Promise<FoundObject> {
  const found = await findObject(db, { type, name: nameOf(type, id) }, who.contact.id)
  if (!found?.isMine) throw new Refusal('object-not-found')
  return found
}

/** What its owner is told of an object's AuthInfo. */
export function describe(object: FoundObject, who: Holder): AuthInfoStatus {
  const { type, active } = object
  const standing = { type, locks: object.locks, hasActive: active !== null }
  const creation = permissionToCreate(who.permissions[capabilityFor(type)], who.kind, standing)
  // One that was made here before opens nothing at a registry that was never told of it.
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
    lockedBy: creation.reason === 'transfer-is-blocked' ? lockedBy(standing) : null,
  }
}
