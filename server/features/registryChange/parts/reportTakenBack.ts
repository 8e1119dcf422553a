import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { bumpListings } from '#server/db/holding.ts'
import { recordActivity, type Entry } from '#server/features/activity/parts/recordActivity.ts'
import { fieldsIn } from '#server/features/contact/parts/rulesFields.ts'
import { recordRegistryLetters } from '#server/mail/registryStore.ts'
import type { RegistryNotice } from '#server/mail/registryLetters.ts'
import { findOwners } from './answerStore.ts'
import { blankEntry } from './blankEntry.ts'
import { refreshEntries } from './refreshStore.ts'

type TakenBack = { objectId: string; objectType: ObjectType; name: string; what: string; reason: string | null }

/**
 * Reports what the registry's data have reverted: lists and pages no longer show the change as confirmed. Writes to the
 * history of each object. Each contact gets one letter for its own data and one for its objects of a kind.
 */
export async function reportTakenBack(tx: Tx, taken: readonly TakenBack[]): Promise<void> {
  const entries: Entry[] = []
  const letters = new Map<string, { contactId: string; notice: RegistryNotice }>()
  for (const object of objectsOf(taken)) {
    const { objectId, objectType, name, reason } = object
    const isContact = objectType === 'contact'
    const fields = isContact ? fieldsIn(Object.fromEntries(object.whats.map((what) => [what, null]))) : object.whats
    for (const contactId of await findOwners(tx, objectType, objectId)) {
      const detail = { fields, reason }
      entries.push({
        ...blankEntry,
        action: 'registry-took-back',
        contactId,
        objectType,
        objectId,
        handle: name,
        detail,
      })
      const key = `${contactId} ${objectType}`
      const letter = letters.get(key) ?? { contactId, notice: noticeOf(objectType, isContact ? name : null) }
      const names = isContact ? fields : [name]
      letter.notice.rejected.push(...names.map((each) => ({ name: each, reason: reason ?? '' })))
      letters.set(key, letter)
    }
  }
  await refreshEntries(tx, taken)
  await recordActivity(tx, entries)
  await recordRegistryLetters(tx, [...letters.values()])
  await bumpListings(tx, [...new Set(entries.map(({ contactId }) => contactId))])
}

function noticeOf(objectType: ObjectType, handle: string | null): RegistryNotice {
  const about = handle === null ? 'operation' : 'contact'
  return { about, objectType, action: null, handle, confirmed: [], rejected: [], isTakenBack: true }
}

type TakenObject = Omit<TakenBack, 'what'> & { whats: string[] }

function objectsOf(taken: readonly TakenBack[]): TakenObject[] {
  const objects = new Map<string, TakenObject>()
  for (const { what, ...rest } of taken) {
    const object = objects.get(rest.objectId) ?? { ...rest, whats: [] }
    object.whats.push(what)
    object.reason ??= rest.reason
    objects.set(rest.objectId, object)
  }
  return [...objects.values()]
}
