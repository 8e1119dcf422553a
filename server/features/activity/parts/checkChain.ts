import type { Db } from '#server/db/connect.ts'
import { chainStart, linkOf, personalDigestOf } from '../rules.ts'
import { findEntries, findHeads, type Stored } from '../store.ts'

/** Where a chain is broken: `sequence` is of the first entry that does not fit. */
export type Break = {
  contactId: string
  sequence: bigint
  /** What does not fit: a gap or another order, another hash, other personal facts, or another end. */
  because: 'missing' | 'changed' | 'personal-changed' | 'end-differs'
}

export type Checked = { contacts: number; entries: number; breaks: Break[] }

/**
 * Reads the chains of one contact or of everybody from their beginnings and reports the first break of
 * each. Personal facts that have been erased are no break. Memory stays flat however long they are.
 */
export async function checkChain(db: Db, contactId: string | null = null): Promise<Checked> {
  const broken = new Map<string, Break>()
  const ends = new Map<string, { sequence: bigint; hash: Buffer }>()
  // Read before the entries: those that come meanwhile then only lengthen a chain past its known end.
  const heads = await findHeads(db, contactId)
  const expected = new Map(heads.map((head) => [head.contactId, head]))

  let entries = 0
  let last: Stored | null = null
  for (;;) {
    const stretch = await findEntries(db, last, { contactId, limit: stretchLength })
    for (const entry of stretch) {
      entries++
      const end = ends.get(entry.contactId) ?? { sequence: 0n, hash: chainStart }
      const because = whyNot(entry, end)
      if (because && !broken.has(entry.contactId)) broken.set(entry.contactId, { ...place(entry), because })
      ends.set(entry.contactId, { sequence: entry.sequence, hash: entry.hash })

      const head = expected.get(entry.contactId)
      if (head?.sequence === entry.sequence && !head.hash.equals(entry.hash) && !broken.has(entry.contactId)) {
        broken.set(entry.contactId, { ...place(entry), because: 'end-differs' })
      }
    }
    last = stretch.at(-1) ?? null
    if (stretch.length < stretchLength) break
  }

  for (const head of heads) {
    const end = ends.get(head.contactId)?.sequence ?? 0n
    if (end < head.sequence && !broken.has(head.contactId)) {
      broken.set(head.contactId, { contactId: head.contactId, sequence: end + 1n, because: 'missing' })
    }
  }
  return { contacts: ends.size, entries, breaks: [...broken.values()] }
}

const stretchLength = 1000

function whyNot(entry: Stored, end: { sequence: bigint; hash: Buffer }): Break['because'] | null {
  if (entry.sequence !== end.sequence + 1n) return 'missing'
  if (!entry.previousHash.equals(end.hash) || !entry.hash.equals(linkOf(end.hash, entry))) return 'changed'
  const { personal, personalDigest } = entry
  if (!personal) return null
  return personalDigest?.equals(personalDigestOf(personal.salt, personal)) ? null : 'personal-changed'
}

function place({ contactId, sequence }: Stored) {
  return { contactId, sequence }
}
