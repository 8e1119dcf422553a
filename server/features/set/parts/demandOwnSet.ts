import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOwnSet, type SetType } from './setListStore.ts'

/** Returns a set of the user by its handle. Throws `object-not-found` both for an unknown set and for a foreign one. */
export async function demandOwnSet(db: Db, who: Holder, { type, handle }: { type: SetType; handle: string }) {
  const id = await findOwnSet(db, type, { handle, contactId: who.contact.id })
  if (id === undefined) throw new Refusal('object-not-found')
  return { type, id, handle }
}
