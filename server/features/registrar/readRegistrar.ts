import type { RegistrarDetail } from '#contract/registrar.ts'
import type { Db } from '#server/db/connect.ts'
import { addressOf } from '#server/features/contact/parts/rules.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findRegistrar } from './store.ts'

/** Returns one registrar. Everything is public, and views are not counted. */
export async function readOneRegistrar(db: Db, handle: string): Promise<RegistrarDetail> {
  const found = await findRegistrar(db, handle)
  if (!found) throw new Refusal('object-not-found')
  const { street, city, stateOrProvince, postalCode, country, createdAt, updatedAt, ...facts } = found
  return {
    access: 'public',
    ...facts,
    address: addressOf({ street, city, stateOrProvince, postalCode, country }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
  }
}
