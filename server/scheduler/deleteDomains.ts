import type { Tx } from '#server/db/connect.ts'
import { bumpListings } from '#server/db/holding.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { noteDeletions } from '#server/features/domain/parts/noticeStore.ts'
import { blankEntry } from '#server/features/registryChange/parts/blankEntry.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { countDomains, endDomains, endLinked, findTouched, findUnprotected } from './deletionStore.ts'

/**
 * Deletes domains that the transaction has locked, for the registry of record. Removes their contacts, lowers the counts
 * of their sets and queues their names (`releaseNames`). Writes the journal and informs the owners. A domain with a
 * protecting state is never deleted, because a deleted name is auctioned and cannot be restored.
 */
export async function deleteDomains(tx: Tx, named: readonly string[]): Promise<void> {
  if (named.length === 0) return
  const gone = await findUnprotected(tx, named)
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  const touched = await findTouched(tx, ids)
  await bumpListings(tx, [...touched.contact, ...touched.nsset, ...touched.keyset, ...touched.readers])
  for (const { id, roid, fqdn } of gone) {
    const object = { type: 'domain', id, roid, name: fqdn } as const
    await recordJournal(tx, { object, command: 'delete', change: {}, authority: 'registry-of-record' })
  }
  await recordActivity(
    tx,
    gone.flatMap(({ id, fqdn, owners }) => owners.map((contactId) => entryOf({ contactId, id, fqdn }))),
  )
  await endDomains(tx, ids)
  await noteDeletions(tx, gone)
  for (const table of ['nsset', 'keyset'] as const) await countDomains(tx, table, touched[table])
  for (const table of ['contact', 'nsset', 'keyset'] as const) await endLinked(tx, table, touched[table])
}

function entryOf({ contactId, id, fqdn }: { contactId: string; id: string; fqdn: string }) {
  const object = { objectType: 'domain', objectId: id, handle: fqdn, detail: {} }
  return { ...blankEntry, contactId, action: 'delete-domain', ...object }
}
