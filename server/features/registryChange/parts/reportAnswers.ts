import { OperationAction } from '#contract/operation.ts'
import { isUnanswered, type RegistryStatus } from '#contract/registryChange.ts'
import type { Tx } from '#server/db/connect.ts'
import { recordActivity, type Entry } from '#server/features/activity/parts/recordActivity.ts'
import { recordRegistryLetters } from '#server/mail/registryStore.ts'
import type { RegistryNotice } from '#server/mail/registryLetters.ts'
import { blankEntry, changedObjects } from './blankEntry.ts'
import { findMerges } from './mergeAnswerStore.ts'
import { ofMerge } from './reportMerges.ts'
import {
  countAnswers,
  findAnswersOfOwners,
  findOwners,
  type AnsweredEntry,
  type AnsweredOperation,
} from './answerStore.ts'
import { requestedSingles, type Single } from './requestedSingles.ts'

type Report = { contactId: string; entries: Entry[]; notice: RegistryNotice | null }

/**
 * Reports answers of the registry in the histories and letters of the contacts concerned. Rejected items of an operation
 * are reported immediately, the rest with the last answer. A merge is reported with its last answer too, any other
 * change by itself. A correction after the last answer goes only to the owners of the corrected objects and names only
 * these.
 */
export async function reportAnswers(
  tx: Tx,
  entries: readonly AnsweredEntry[],
  before: ReadonlyMap<string, RegistryStatus>,
): Promise<void> {
  const merges = await findMerges(
    tx,
    entries.map(({ id }) => id),
  )
  const merged = new Set(merges.flatMap(({ entryIds }) => entryIds))
  const reports = await ofOperations(tx, entries, before)
  for (const merge of merges) reports.push(...(await ofMerge(tx, merge, before)))
  const singles = requestedSingles(entries.filter(({ id }) => !merged.has(id)))
  await recordReports(tx, [...reports, ...(await ofSingles(tx, singles))])
}

/** Writes the letters of an operation whose changes were all answered before it ended. */
export async function reportAnsweredOperation(tx: Tx, operation: AnsweredOperation): Promise<void> {
  await recordReports(tx, await ofOperation(tx, operation, { changed: new Set(), isCorrection: false }))
}

async function recordReports(tx: Tx, reports: readonly Report[]): Promise<void> {
  await recordActivity(
    tx,
    reports.flatMap(({ entries }) => entries),
  )
  await recordRegistryLetters(
    tx,
    reports.flatMap(({ contactId, notice }) => (notice ? [{ contactId, notice }] : [])),
  )
}

async function ofOperations(
  tx: Tx,
  entries: readonly AnsweredEntry[],
  before: ReadonlyMap<string, RegistryStatus>,
): Promise<Report[]> {
  const counts = new Map<string, { operationId: string; answered: number; rejected: number }>()
  const changed = new Set<string>()
  for (const { id, operationId, status, handle } of entries) {
    if (operationId === null) continue
    const was = before.get(id)
    const count = counts.get(operationId) ?? { operationId, answered: 0, rejected: 0 }
    if (isUnanswered(was)) count.answered++
    if (status === 'rejected' && was !== 'rejected') count.rejected++
    if (was === 'rejected' && status !== 'rejected') count.rejected--
    counts.set(operationId, count)
    changed.add(`${operationId} ${handle}`)
  }
  const operations = await countAnswers(
    tx,
    [...counts.values()].toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)),
  )
  const reports: Report[] = []
  for (const operation of operations) {
    const isCorrection = counts.get(operation.id)?.answered === 0
    reports.push(...(await ofOperation(tx, operation, { changed, isCorrection })))
  }
  return reports
}

/** `changed` has the objects answered now. The last answer reports all of them, a correction only these. */
type Answers = { changed: ReadonlySet<string>; isCorrection: boolean }

async function ofOperation(
  tx: Tx,
  operation: AnsweredOperation,
  { changed, isCorrection }: Answers,
): Promise<Report[]> {
  const isDecided = operation.pending === 0 && operation.isEnded
  const isNew = ({ name }: { name: string }) => changed.has(`${operation.id} ${name}`)
  const owners = await findAnswersOfOwners(tx, operation)
  return owners.flatMap(({ contactId, answers: all }) => {
    const answers = isCorrection ? all.filter(isNew) : all
    if (answers.length === 0) return []
    const rejected = answers.filter(({ status }) => status === 'rejected')
    const news = rejected.filter(isNew)
    const confirmed = answers.filter(({ status }) => status === 'confirmed')
    const entry = (action: Entry['action'], detail: object): Entry => ({
      ...blankEntry,
      action,
      contactId,
      objectType: operation.objectType,
      operationId: operation.id,
      detail,
    })
    const notice: RegistryNotice = {
      about: 'operation',
      objectType: operation.objectType,
      action: OperationAction.parse(operation.action),
      handle: null,
      confirmed: confirmed.map(({ name }) => name),
      rejected: rejected.map(({ name, reason }) => ({ name, reason: reason ?? '' })),
    }
    return {
      contactId,
      entries: [
        ...(news.length > 0
          ? [entry('registry-rejected', { ...changedObjects(news), reason: news[0]?.reason ?? null })]
          : []),
        ...(isDecided && confirmed.length > 0 ? [entry('registry-confirmed', changedObjects(confirmed))] : []),
      ],
      notice: isDecided ? notice : null,
    }
  })
}

async function ofSingles(tx: Tx, singles: readonly Single[]): Promise<Report[]> {
  const reports: Report[] = []
  for (const { id, objectType, objectId, handle, command, status, reason, about, names } of singles) {
    const isConfirmed = status === 'confirmed'
    for (const contactId of await findOwners(tx, objectType, objectId)) {
      const action = isConfirmed ? 'registry-confirmed' : 'registry-rejected'
      reports.push({
        contactId,
        entries: [
          {
            ...blankEntry,
            action,
            contactId,
            objectType,
            objectId,
            handle,
            detail: { fields: names, journal: id },
          },
        ],
        notice: {
          about,
          objectType,
          action: null,
          handle,
          confirmed: isConfirmed ? names : [],
          rejected: isConfirmed ? [] : names.map((name) => ({ name, reason: reason ?? '' })),
          reason,
          isStillShown: command !== 'update',
        },
      })
    }
  }
  return reports
}
