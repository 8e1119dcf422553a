import { viewLimit, type SavedView } from '#contract/view.ts'
import { inTransaction, type Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { viewKey } from './rules.ts'
import { lockViews, writeView } from './store.ts'

/**
 * Saves a view under its name and replaces one with the same name in any case. Throws `too-many-views` above the limit.
 */
export async function saveOwnView(db: Db, identityId: string, { list, name, query }: SavedView): Promise<SavedView> {
  const hasRoom = await inTransaction(db, async (tx) => {
    await lockViews(tx, identityId)
    return writeView(tx, { identityId, list, key: viewKey(name), name, query, limit: viewLimit })
  })
  if (!hasRoom) throw new Refusal('too-many-views')
  return { list, name, query }
}
