import type { Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { recordLevelLetters } from '#server/mail/store.ts'
import type { AccountLevel } from '#server/oidc/provider.ts'
import { findLevelStates, recordLevels } from '../levelStore.ts'
import { hasLevel, stateOfLevel } from '../rulesLevel.ts'
import { lockContacts } from '../store.ts'

export type WantedLevel = { handle: string; level: AccountLevel }
export type LevelOutcome = 'set' | 'unchanged' | 'contact-not-found' | 'named-twice'

/**
 * Sets the level of contacts for the operator by their states, each with a history entry and a letter. Returns the
 * results in order. Faulty ones are left out; the caller decides whether to commit the others.
 */
export async function setLevels(tx: Tx, wanted: readonly WantedLevel[]): Promise<LevelOutcome[]> {
  const contacts = await lockContacts(
    tx,
    wanted.map(({ handle }) => handle),
  )
  const held = await findLevelStates(
    tx,
    [...contacts.values()].map(({ id }) => id),
  )
  const named = new Set<string>()
  const changes: { contactId: string; handle: string; level: AccountLevel }[] = []
  const outcomes = wanted.map(({ handle, level }): LevelOutcome => {
    const contact = contacts.get(handle)
    if (!contact) return 'contact-not-found'
    if (named.has(contact.id)) return 'named-twice'
    named.add(contact.id)
    if (hasLevel(held.get(contact.id) ?? [], level)) return 'unchanged'
    changes.push({ contactId: contact.id, handle: contact.handle, level })
    return 'set'
  })

  await recordLevels(
    tx,
    changes.map(({ contactId, level }) => ({ contactId, state: stateOfLevel[level] })),
  )
  await recordActivity(tx, changes.map(entryOf))
  await recordLevelLetters(
    tx,
    changes.map(({ contactId, handle, level }) => ({ contactId, notice: { handle, level } })),
  )
  return outcomes
}

function entryOf({ contactId, handle, level }: { contactId: string; handle: string; level: AccountLevel }) {
  return {
    contactId,
    action: 'set-level' as const,
    result: 'done',
    actor: 'operator' as const,
    identityId: null,
    level: null,
    objectType: 'contact',
    objectId: contactId,
    handle,
    operationId: null,
    detail: { level },
    itemsDigest: null,
    personal: null,
  }
}
