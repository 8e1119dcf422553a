import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import { lockAnswered } from '#server/features/registryChange/parts/answerStore.ts'
import { settleAnswers, type Unsettled } from '#server/features/registryChange/parts/settleAnswers.ts'
import { decideMark, type Mark } from './rules.ts'
import { lockMarked, recordMarks } from './store.ts'

/** A mark and its line in the file. */
export type MarkLine = { line: number; mark: Mark }

export type MarkFault = { line: number; id: string; because: 'unknown' | 'confirmed-already' | 'marked-twice' }

export type MarkOutcome = {
  confirmed: number
  rejected: number
  unchanged: number
  faults: readonly MarkFault[]
  /** Rejected changes that only an operator can settle. */
  unsettled: readonly Unsettled[]
}

/** Records the registry's answers to changes: all of them or, with a single fault, none. */
export async function markJournal(db: Db, lines: readonly MarkLine[]): Promise<MarkOutcome> {
  const twice = markedTwice(lines)
  if (twice.length > 0) return { confirmed: 0, rejected: 0, unchanged: 0, faults: twice, unsettled: [] }
  // Ordered by id to prevent deadlocks between simultaneous calls.
  const ordered = lines.toSorted((a, b) => (a.mark.id < b.mark.id ? -1 : 1))
  return inTransaction(db, (tx) => markAll(tx, ordered))
}

async function markAll(tx: Tx, lines: readonly MarkLine[]): Promise<MarkOutcome> {
  await lockAnswered(
    tx,
    lines.map(({ mark }) => mark.id),
  )
  const changed: Changed[] = []
  const faults: MarkFault[] = []
  for (let from = 0; from < lines.length; from += batchSize) {
    const batch = lines.slice(from, from + batchSize)
    const present = await lockMarked(
      tx,
      batch.map(({ mark }) => mark.id),
    )
    for (const { line, mark } of batch) {
      const before = present.get(mark.id) ?? null
      const verdict = decideMark(before, mark)
      if (verdict === 'changed')
        changed.push({ ...mark, before: before?.status ?? 'pending', objectId: before?.objectId ?? '' })
      else if (verdict !== 'unchanged') faults.push({ line, id: mark.id, because: verdict })
    }
  }
  if (faults.length > 0)
    return {
      confirmed: 0,
      rejected: 0,
      unchanged: 0,
      faults: faults.toSorted((a, b) => a.line - b.line),
      unsettled: [],
    }
  for (let from = 0; from < changed.length; from += batchSize)
    await recordMarks(tx, changed.slice(from, from + batchSize))
  const unsettled: Unsettled[] = []
  for (const batch of batchesByObject(changed)) unsettled.push(...(await settleAnswers(tx, batch)))
  const rejected = changed.filter(({ status }) => status === 'rejected').length
  return { confirmed: changed.length - rejected, rejected, unchanged: lines.length - changed.length, faults, unsettled }
}

type Changed = Mark & { before: RegistryStatus; objectId: string }

const batchSize = 10_000

/** The answers about one object are settled together. */
function batchesByObject(changed: readonly Changed[]): Changed[][] {
  const batches: Changed[][] = []
  let last: Changed | undefined
  for (const one of changed.toSorted((a, b) => (a.objectId < b.objectId ? -1 : a.objectId > b.objectId ? 1 : 0))) {
    const batch = batches.at(-1)
    if (batch && (batch.length < batchSize || last?.objectId === one.objectId)) batch.push(one)
    else batches.push([one])
    last = one
  }
  return batches
}

/** An id on two lines is refused, because one of the lines would be lost. */
function markedTwice(lines: readonly MarkLine[]): MarkFault[] {
  const seen = new Set<string>()
  return lines.flatMap(({ line, mark }) => {
    if (seen.has(mark.id)) return [{ line, id: mark.id, because: 'marked-twice' as const }]
    seen.add(mark.id)
    return []
  })
}
