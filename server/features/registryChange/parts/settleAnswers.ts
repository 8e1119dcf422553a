import { isUnanswered, type RegistryStatus } from '#contract/registryChange.ts'
import type { Tx } from '#server/db/connect.ts'
import { EppChange, Previous } from '#server/escrow/journal/entry.ts'
import { raiseLists } from '#server/features/contact/parts/changeStore.ts'
import { recordRegistryValues } from '#server/features/contact/parts/takenBackStore.ts'
import {
  findAnswered,
  findUpdates,
  recordCorrections,
  recordHeld,
  removeAuthInfo,
  type AnsweredEntry,
  type HeldState,
} from './answerStore.ts'
import { reportAnswers } from './reportAnswers.ts'
import { refreshEntries } from './refreshStore.ts'
import { settleValue, type ValueChange } from './rulesSettle.ts'
import { codeIn, correct, valuesOf } from './values.ts'

/** The status of a journal entry before the registry's answer; its row has the answer. */
export type Answered = { id: string; before: RegistryStatus }

/** A rejected change that the portal does not revert, with the reason. */
export type Unsettled = { id: string; object: string; why: 'not-an-update' | 'previous-unknown' }

/**
 * Applies answers of the registry, in the transaction that has written them to the journal. Rejected changes are
 * reverted; a change confirmed after a rejection is made again. Lists and pages show the status; histories and letters
 * report it. Needs the locks of `lockAnswered`.
 *
 * @returns the rejected changes that only an operator can settle
 */
export async function settleAnswers(tx: Tx, answered: readonly Answered[]): Promise<Unsettled[]> {
  if (answered.length === 0) return []
  const before = new Map(answered.map((answer) => [answer.id, answer.before]))
  const entries = await findAnswered(tx, [...before.keys()])
  const changed = entries.filter(
    ({ id, status }) =>
      (status === 'rejected' && before.get(id) !== 'rejected') ||
      (status === 'confirmed' && before.get(id) === 'rejected'),
  )
  const unsettled = await takeBack(tx, changed)
  await removeAuthInfo(
    tx,
    changed.flatMap(({ status, change }) => (status === 'rejected' ? hashesIn(change) : [])),
  )
  await refreshEntries(tx, entries)
  for (const contactId of new Set(entries.filter(hasName).map(({ objectId }) => objectId)))
    await raiseLists(tx, contactId)
  await reportAnswers(tx, entries, before)
  return unsettled
}

/** Restores the values of these entries without the rejected ones, object by object. */
async function takeBack(tx: Tx, changed: readonly AnsweredEntry[]): Promise<Unsettled[]> {
  const updates = changed.filter(({ command }) => command === 'update')
  const unsettled = changed
    .filter((entry) => entry.status === 'rejected' && (entry.command !== 'update' || hasMoved(entry)))
    .map((entry): Unsettled => ({ ...named(entry), why: 'not-an-update' }))
  if (updates.length === 0) return unsettled

  const ids = new Set(updates.map(({ id }) => id))
  const objectIds = [...new Set(updates.map(({ objectId }) => objectId))]
  const inForce = (await findUpdates(tx, { objectIds, ids: [...ids] })).map((entry) => parsed(entry, ids))
  const held: HeldState[] = []
  const corrected = new Set<ParsedEntry>()
  for (const objectId of objectIds) {
    const own = inForce.filter((entry) => entry.objectId === objectId)
    const values = settleObject(own, corrected, unsettled)
    const [first] = own
    if (first?.objectType === 'contact' && values.size > 0) {
      await recordRegistryValues(tx, objectId, Object.fromEntries(values))
    } else if (first) {
      for (const [name, to] of values) {
        const code = codeIn(name)
        if (code !== null) held.push({ objectId, objectType: first.objectType, code, isHeld: to === true })
      }
    }
  }
  await recordHeld(tx, held)
  await recordCorrections(tx, [...corrected])
  return unsettled
}

type ParsedEntry = Omit<AnsweredEntry, 'change' | 'previous'> & {
  change: EppChange
  previous: Previous
  values: Map<string, ValueChange>
}

function parsed(entry: AnsweredEntry, answered: ReadonlySet<string>): ParsedEntry {
  const change = EppChange.parse(entry.change)
  const previous = entry.previous === null ? null : Previous.parse(entry.previous)
  const answer = answered.has(entry.id) ? (entry.status === 'rejected' ? 'rejected' : 'confirmed-after-all') : null
  const isOpen = isUnanswered(entry.status)
  const values = valuesOf(change, previous).map(
    ({ name, ...value }) =>
      [name, { entryId: entry.id, ...value, answer, isOpen: isOpen && codeIn(name) !== null }] as const,
  )
  return { ...entry, change, previous: previous ?? {}, values: new Map(values) }
}

/** Returns the values of an object that change. Entries whose previous value changes become `corrected`. */
function settleObject(own: readonly ParsedEntry[], corrected: Set<ParsedEntry>, unsettled: Unsettled[]) {
  const values = new Map<string, unknown>()
  const names = new Set(own.flatMap((entry) => [...entry.values.keys()]))
  for (const name of names) {
    const settled = settleValue(own.flatMap((entry) => entry.values.get(name) ?? []))
    if (settled.value) values.set(name, settled.value.to)
    for (const { entryId, wanted, previous } of settled.corrected) {
      const entry = own.find(({ id }) => id === entryId)
      if (!entry) continue
      correct(entry.change, entry.previous, { name, wanted, previous })
      corrected.add(entry)
    }
    for (const id of settled.unknown) {
      const entry = own.find((each) => each.id === id)
      if (entry && unsettled.every((each) => each.id !== id))
        unsettled.push({ ...named(entry), why: 'previous-unknown' })
    }
  }
  return values
}

function named({ id, objectType, handle }: Pick<AnsweredEntry, 'id' | 'objectType' | 'handle'>) {
  return { id, object: `${objectType} ${handle}` }
}

/** Whether the entry replaced a contact of a domain or a set: a move of a merge. */
function hasMoved({ change }: AnsweredEntry): boolean {
  const { add, rem, chg } = EppChange.parse(change)
  return Boolean(add?.contact ?? rem?.contact ?? chg?.registrant)
}

/** Whether the entry changes the name of a contact, which lists show as the registry has it. */
function hasName({ change }: AnsweredEntry): boolean {
  return EppChange.parse(change).chg?.contact?.postalInfo?.name !== undefined
}

function hashesIn(change: unknown): string[] {
  const hash = EppChange.safeParse(change).data?.chg?.authInfo?.hash
  return hash === undefined ? [] : [hash]
}
