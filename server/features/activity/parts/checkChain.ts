import { inSnapshot, type Db } from '#server/db/connect.ts'
import { chainStart, linkOf, personalDigestOf } from '../rules.ts'
import { findEntries, findHeads, type Stored } from '../store.ts'

/** A break of a chain: `sequence` is of the first wrong entry. */
export type Break = {
  contactId: string
  sequence: bigint
  /** The fault: a gap or a wrong order, a wrong hash, wrong personal facts, or a wrong end. */
  because: 'missing' | 'changed' | 'personal-changed' | 'end-differs'
}

export type Checked = { contacts: number; entries: number; breaks: Break[] }

/**
 * Verifies the chains of one contact or of all from their start and returns the first break of each. Erased personal
 * facts are no break. Reads one snapshot, so entries written meanwhile are no break either. Memory use does not depend
 * on the length of the chains.
 */
export async function checkChain(db: Db, contactId: string | null = null): Promise<Checked> {
  return inSnapshot(db, (tx) => check(tx, contactId))
}

async function check(db: Db, contactId: string | null): Promise<Checked> {
  const broken = new Map<string, Break>()
  const ends = new Map<string, { sequence: bigint; hash: Buffer }>()
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
    }
    last = stretch.at(-1) ?? null
    if (stretch.length < stretchLength) break
  }

  const heads = new Map((await findHeads(db, contactId)).map((head) => [head.contactId, head]))
  for (const id of new Set([...heads.keys(), ...ends.keys()])) {
    const end = ends.get(id) ?? { sequence: 0n, hash: chainStart }
    const head = heads.get(id) ?? { sequence: 0n, hash: chainStart }
    const sequence = (end.sequence < head.sequence ? end.sequence : head.sequence) + 1n
    if (broken.has(id)) continue
    if (end.sequence < head.sequence) broken.set(id, { contactId: id, sequence, because: 'missing' })
    else if (end.sequence > head.sequence) broken.set(id, { contactId: id, sequence, because: 'end-differs' })
    else if (!end.hash.equals(head.hash))
      broken.set(id, { contactId: id, sequence: end.sequence, because: 'end-differs' })
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
