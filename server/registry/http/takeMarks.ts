import type * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { markJournal, type MarkFault, type MarkLine as Line } from '#server/escrow/journal/markJournal.ts'
import { readMark } from '#server/escrow/journal/rules.ts'
import { MarkLine, type MarksTaken } from './lines.ts'
import { ApiRefusal } from './problem.ts'

/** Records the registry's answers: all of them or, with a single fault, none. Throws ApiRefusal with every fault. */
export async function takeMarks(db: Db, body: string): Promise<z.infer<typeof MarksTaken>> {
  const faults: { line: number; reason: string }[] = []
  const marks = body.split('\n').flatMap((text, at): Line[] => {
    if (text.trim() === '') return []
    const line = at + 1
    const parsed = MarkLine.safeParse(parsedOf(text))
    const mark = parsed.success
      ? readMark({ ...parsed.data, reason: (parsed.data.reason ?? '').trim() })
      : { fault: 'expected a JSON object with id, status and reason' }
    if (!('fault' in mark)) return [{ line, mark }]
    faults.push({ line, reason: mark.fault })
    return []
  })
  if (faults.length > 0) throw new ApiRefusal('invalid-values', { faults: faults.slice(0, mostFaults) })
  const { faults: refused, ...taken } = await markJournal(db, marks)
  if (refused.length > 0)
    throw new ApiRefusal('refused', {
      faults: refused
        .slice(0, mostFaults)
        .map(({ line, id, because }) => ({ line, reason: `${id} ${words[because]}` })),
    })
  return { ...taken, unsettled: [...taken.unsettled] }
}

const mostFaults = 1000

const words: Record<MarkFault['because'], string> = {
  unknown: 'is not in the journal',
  'confirmed-already': 'has been confirmed already',
  'marked-twice': 'stands on an earlier line too',
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
