import { isUnanswered, type RegistryStatus } from '#contract/registryChange.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Entry } from '#server/features/activity/parts/recordActivity.ts'
import type { RegistryNotice } from '#server/mail/registryLetters.ts'
import { blankEntry } from './blankEntry.ts'
import { findMergeAnswers, type AnsweredMerge, type MergeAnswers } from './mergeAnswerStore.ts'

export type MergeReport = { contactId: string; entries: Entry[]; notice: RegistryNotice }

/**
 * Reports the answers to a merge when the deletion is answered, which the registry gets last. Each contact concerned
 * gets an entry for each merged contact and one letter. Later only rejections and corrections are reported.
 */
export async function ofMerge(
  tx: Tx,
  merge: AnsweredMerge,
  before: ReadonlyMap<string, RegistryStatus>,
): Promise<MergeReport[]> {
  const deletionWas = before.get(merge.deletionId)
  const isFirst = isUnanswered(deletionWas)
  const isLate = merge.isDecided || deletionWas === 'rejected'
  if (!isFirst && !isLate) return []
  const settled = new Set(merge.entryIds)
  const isNews = ({ id, status }: MergeAnswers['answers'][number]) =>
    isFirst || (settled.has(id) && (status === 'rejected' || before.get(id) === 'rejected'))
  const found = await findMergeAnswers(tx, merge)
  return reportsOf(
    choose(found, (answer) => (answer.status === 'confirmed' || answer.status === 'rejected') && isNews(answer)),
    ({ answers }) => {
      const rejected = answers.find(({ status }) => status === 'rejected')
      const action = rejected ? 'registry-rejected' : 'registry-confirmed'
      return { action, journal: rejected ?? answers.at(-1) }
    },
    (answers) => ({
      confirmed: answers.flatMap(({ name, status }) => (status === 'confirmed' ? [name] : [])),
      rejected: answers.flatMap(({ name, status, reason }) =>
        status === 'rejected' ? [{ name, reason: reason ?? '' }] : [],
      ),
      isStillShown: true,
    }),
  )
}

/** Reports a merge once, with what is undeliverable by then. */
export async function ofUndeliveredMerge(tx: Tx, merge: AnsweredMerge): Promise<MergeReport[]> {
  const settled = new Set(merge.entryIds)
  const found = choose(await findMergeAnswers(tx, merge), ({ status }) => status === 'undeliverable')
  if (found.some(({ answers }) => answers.some(({ id }) => !settled.has(id)))) return []
  return reportsOf(
    found,
    ({ answers }) => ({ action: 'registry-undeliverable', actor: 'system', journal: answers[0] }),
    (answers) => ({ confirmed: [], rejected: [], undelivered: answers.map(({ name }) => name) }),
  )
}

type Answers = MergeAnswers['answers']

/** Leaves out other changes, and contacts whom none of the rest concerns. */
function choose(found: readonly MergeAnswers[], isChosen: (answer: Answers[number]) => boolean): MergeAnswers[] {
  return found
    .map((one) => ({ ...one, answers: one.answers.filter(isChosen) }))
    .filter(({ answers }) => answers.length > 0)
}

/** An object may have been of several merged contacts: letters name it once. */
function reportsOf(
  found: readonly MergeAnswers[],
  entryOf: (one: MergeAnswers) => Pick<Entry, 'action'> & Partial<Entry> & { journal: Answers[number] | undefined },
  wordsOf: (answers: Answers) => Pick<RegistryNotice, 'confirmed' | 'rejected'> & Partial<RegistryNotice>,
): MergeReport[] {
  const reports = new Map<string, MergeAnswers[]>()
  for (const one of found) reports.set(one.contactId, [...(reports.get(one.contactId) ?? []), one])
  return [...reports].map(([contactId, ofContact]) => {
    const answers = [...new Map(ofContact.flatMap((one) => one.answers).map((answer) => [answer.id, answer])).values()]
    return {
      contactId,
      entries: ofContact.map((one): Entry => {
        const { journal, ...entry } = entryOf(one)
        const detail = { merge: one.mergeId, journal: journal?.id }
        const { fromId: objectId, from: handle } = one
        return { ...blankEntry, contactId, objectType: 'contact', objectId, handle, detail, ...entry }
      }),
      notice: {
        about: 'merge',
        objectType: 'contact',
        action: null,
        handle: ofContact[0]?.into ?? null,
        from: ofContact.map(({ from }) => from),
        ...wordsOf(answers),
      },
    }
  })
}
