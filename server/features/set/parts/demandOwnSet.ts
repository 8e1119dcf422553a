import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOwnSet, type SetType } from './setListStore.ts'

/** A set of mine by its handle; throws `object-not-found` for another's as for none. */
export async function demandOwnSet(db: Db, who: Holder, { type, handle }: { type: SetType; handle: string }) {
  const id = await findOwnSet(db, type, { handle, contactId: who.contact.id })
  if (id === undefined) throw new Refusal('object-not-found')
  return { type, id, handle }
}
