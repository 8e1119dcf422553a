import type { LockableType } from '#contract/operation.ts'
import type { Tx } from '#server/db/connect.ts'
import { recordActivity, type Entry } from '#server/features/activity/parts/recordActivity.ts'
import type { RegistryNotice } from '#server/mail/registryLetters.ts'
import { recordRegistryLetters } from '#server/mail/registryStore.ts'
import {
  findAnswersOfOwners,
  findOperation,
  findOperationsUndeliverable,
  findOwners,
  type AnsweredEntry,
} from './answerStore.ts'
import { blankEntry, changedObjects } from './blankEntry.ts'
import { findMerges } from './mergeAnswerStore.ts'
import { ofUndeliveredMerge } from './reportMerges.ts'
import { requestedSingles } from './requestedSingles.ts'

type Letter = { contactId: string; notice: RegistryNotice }

/**
 * Reports changes that could not be delivered, in the histories and letters of the contacts concerned. An operation or a
 * merge is reported once, with what is undeliverable by then.
 */
export async function reportUndelivered(tx: Tx, entries: readonly AnsweredEntry[]): Promise<void> {
  const operationIds = [...new Set(entries.flatMap(({ operationId }) => operationId ?? []))]
  const reported = await findOperationsUndeliverable(tx, { operationIds, exceptIds: entries.map(({ id }) => id) })
  const history: Entry[] = []
  const letters: Letter[] = []
  for (const id of operationIds.filter((one) => !reported.has(one))) {
    const operation = await findOperation(tx, id)
    for (const { contactId, answers } of await findAnswersOfOwners(tx, operation)) {
      const undelivered = answers.filter(({ status }) => status === 'undeliverable')
      if (undelivered.length === 0) continue
      const names = undelivered.map(({ name }) => name)
      const { objectType } = operation
      history.push({ ...entryOf(contactId, objectType), operationId: id, detail: changedObjects(undelivered) })
      letters.push({ contactId, notice: noticeOf('operation', { objectType, handle: null, names }) })
    }
  }
  const merges = await findMerges(
    tx,
    entries.map(({ id }) => id),
  )
  for (const merge of merges) {
    const reports = await ofUndeliveredMerge(tx, merge)
    history.push(...reports.flatMap((report) => report.entries))
    letters.push(...reports)
  }
  const merged = new Set(merges.flatMap(({ entryIds }) => entryIds))
  const singles = requestedSingles(entries.filter(({ id }) => !merged.has(id)))
  for (const { id, objectType, objectId, handle, about, names } of singles) {
    for (const contactId of await findOwners(tx, objectType, objectId)) {
      const detail = { fields: names, journal: id }
      history.push({ ...entryOf(contactId, objectType), objectId, handle, detail })
      letters.push({ contactId, notice: noticeOf(about, { objectType, handle, names }) })
    }
  }
  await recordActivity(tx, history)
  await recordRegistryLetters(tx, letters)
}

function entryOf(contactId: string, objectType: AnsweredEntry['objectType']): Entry {
  return { ...blankEntry, action: 'registry-undeliverable', actor: 'system', contactId, objectType, detail: {} }
}

function noticeOf(
  about: RegistryNotice['about'],
  given: { objectType: LockableType | 'contact'; handle: string | null; names: string[] },
): RegistryNotice {
  const { names, ...object } = given
  return { about, ...object, action: null, confirmed: [], rejected: [], undelivered: names }
}
