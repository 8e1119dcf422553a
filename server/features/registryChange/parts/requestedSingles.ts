import type { ChangedField } from '#contract/contact.ts'
import { EppChange } from '#server/escrow/journal/entry.ts'
import { fieldsIn } from '#server/features/contact/parts/rulesFields.ts'
import type { AnsweredEntry } from './answerStore.ts'

/** A change that belongs to no operation, with the names of the contact's fields that it changes. */
export type Single = AnsweredEntry & { about: 'contact' | 'auth-info' | 'object'; names: ChangedField[] }

/**
 * Returns the changes that belong to no operation and that a user has requested. Nobody requests the end of an AuthInfo,
 * so it is not reported to the owners.
 */
export function requestedSingles(entries: readonly AnsweredEntry[]): Single[] {
  return entries.flatMap((entry) => {
    const { chg } = EppChange.parse(entry.change)
    if (entry.operationId !== null || chg?.authInfo === null) return []
    if (chg?.contact) return { ...entry, about: 'contact', names: fieldsIn(chg.contact) }
    return { ...entry, about: chg?.authInfo ? 'auth-info' : 'object', names: [] }
  })
}
