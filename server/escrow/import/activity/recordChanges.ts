import type pg from 'pg'
import { txOver } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { blankEntry } from '#server/features/registryChange/parts/blankEntry.ts'
import { findChanges, type ImportedChange } from './store.ts'

/** A contact with more changed domains gets one entry that counts them. */
const entryLimit = 100

/**
 * Writes what the deposit changed about the domains of linked contacts (`noteChanges`) to their activity, with the
 * registry as the actor. Runs in the transaction of the import, as late as possible, because it locks the ends of their
 * chains.
 */
export async function recordChanges(client: pg.ClientBase): Promise<void> {
  const tx = txOver(client)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const changes = await findChanges(client, after, entryLimit)
    const last = changes.at(-1)
    if (!last) return
    await recordActivity(tx, changes.map(entryOf))
    after = last.contactId
  }
}

function entryOf({ contactId, action, objectId, handle, changes, counts }: ImportedChange) {
  const detail = { ...(changes && { changes }), ...(counts && { counts }) }
  return { ...blankEntry, contactId, action, objectType: 'domain', objectId, handle, detail } as const
}
