import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { chainStart, linkOf, personalDigestOf, type ActivityFacts, type PersonalFacts } from '../rules.ts'
import { getInstant, lockHeads, recordEntries, type Erasable, type ChainedEntry } from '../store.ts'

/** One event for one contact's history. `personal` is null where no person is named. */
export type Entry = Omit<ActivityFacts, 'id' | 'sequence' | 'recordedAt' | 'personalDigest'> & {
  personal: PersonalFacts | null
  /** The time of an event in the past, in the order of the entries. Now where it is left out. */
  recordedAt?: string
}

/**
 * Appends to the histories of contacts, in the transaction of the change. Each contact's entries form a chain; its end
 * is locked until the transaction ends, so simultaneous writers queue.
 */
export async function recordActivity(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const heads = await lockHeads(tx, [...new Set(entries.map((entry) => entry.contactId))], chainStart)
  const ends = new Map(heads.map((head) => [head.contactId, head]))
  const now = await getInstant(tx)

  const personal: Erasable[] = []
  const chained = entries.map((entry): ChainedEntry => {
    const end = ends.get(entry.contactId)
    if (!end) throw new Error('A chain without its end')
    const { personal: person, recordedAt = now, ...facts } = entry
    const id = v7()
    const salt = person && randomBytes(16)
    if (person && salt) personal.push({ activityId: id, salt, ...person })

    const whole: ActivityFacts = {
      ...facts,
      id,
      recordedAt,
      sequence: end.sequence + 1n,
      personalDigest: person && salt && personalDigestOf(salt, person),
    }
    const hash = linkOf(end.hash, whole)
    ends.set(entry.contactId, { contactId: entry.contactId, sequence: whole.sequence, hash })
    return { ...whole, previousHash: end.hash, hash }
  })
  await recordEntries(tx, chained, personal)
}
