import type { Tx } from '#server/db/connect.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity, type Entry } from '#server/features/activity/parts/recordActivity.ts'
import type { Holder } from '#server/http/serve.ts'
import { recordMergeLetters } from '#server/mail/mergeStore.ts'
import { findOthers } from './movedStore.ts'
import type { FoundPerson } from './personStore.ts'
import { digestOf, type Moved } from './rulesMove.ts'

/** One merged candidate with its moved objects; `id` is the merge's. */
export type Merge = { id: string; from: FoundPerson; moved: readonly Moved[] }

type MergeAnnouncement = { who: Holder; address: string; into: FoundPerson; merges: readonly Merge[] }

/**
 * Writes a merge into the histories of the user's contact, the merged ones and all other contacts of the moved objects.
 * Each merged contact gives one entry. Sends a letter to all of them.
 */
export async function announceMerge(tx: Tx, { who, address, into, merges }: MergeAnnouncement): Promise<void> {
  const others = await findOthers(tx, { intoId: into.id, moved: merges.flatMap(({ moved }) => moved) })
  const personal = { address, actorName: await getActorName(tx, who.identityId) }
  const concerned = (moved: readonly Moved[]) =>
    [...others].flatMap(([contactId, ids]) => {
      const theirs = moved.filter(({ id }) => ids.has(id))
      return theirs.length > 0 ? [{ contactId, moved: theirs }] : []
    })

  await recordActivity(
    tx,
    merges.flatMap((merge): Entry[] => [
      {
        ...entryOf(merge, { contactId: into.id, moved: merge.moved }),
        identityId: who.identityId,
        level: who.level,
        personal,
      },
      ...[{ contactId: merge.from.id, moved: merge.moved }, ...concerned(merge.moved)].map((reader) => {
        const entry = entryOf(merge, reader)
        return { ...entry, detail: { ...entry.detail, by: into.handle } }
      }),
    ]),
  )

  const from = merges.map(({ from: person }) => person.handle)
  const everything = [...new Map(merges.flatMap(({ moved }) => moved).map((object) => [object.id, object])).values()]
  await recordMergeLetters(tx, [
    {
      contactId: into.id,
      formerIds: merges.map(({ from: person }) => person.id),
      notice: { into: into.handle, from, isMine: true, objects: everything.map(nameOf) },
    },
    ...concerned(everything).map(({ contactId, moved }) => ({
      contactId,
      formerIds: [],
      notice: { into: into.handle, from: handlesAt(moved), isMine: false, objects: moved.map(nameOf) },
    })),
  ])
}

/** Returns an entry that names the merged contact. Other contacts see the acting contact, never the person. */
function entryOf({ id, from }: Merge, { contactId, moved }: { contactId: string; moved: readonly Moved[] }) {
  return {
    contactId,
    action: 'merge-contact',
    result: 'done',
    actor: 'identity' as const,
    identityId: null,
    level: null,
    objectType: 'contact',
    objectId: from.id,
    handle: from.handle,
    operationId: null,
    detail: { merge: id, changed: moved.length },
    itemsDigest: digestOf(moved),
    personal: null,
  }
}

function nameOf({ type, name }: Moved) {
  return { type, name }
}

function handlesAt(moved: readonly Moved[]): string[] {
  return [...new Set(moved.flatMap(({ from }) => from.map(({ handle }) => handle)))]
}
