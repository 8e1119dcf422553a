import { canonicalFormOf, chainStartHex, personalFormOf, type ChainEntry, type ChainPart } from './activityChain.ts'

/** The result of a check. `since` and `at` are times of entries. */
export type ChainResult =
  | { kind: 'empty' }
  | { kind: 'whole'; entries: number; since: string; sealed: number; digestOnly: number }
  | { kind: 'broken'; sequence: number; at: string }
  | { kind: 'end-differs'; entries: number }

/**
 * Computes a chain again from its first entry, part by part, and returns the first wrong entry. The hash of an entry
 * without facts is trusted; the next entry must match it.
 */
export async function verifyChain(readPart: (after: number) => Promise<ChainPart>): Promise<ChainResult> {
  let entries = 0
  let previous = chainStartHex
  let since = ''
  let sealed = 0
  let digestOnly = 0
  for (;;) {
    const part = await readPart(entries)
    for (const entry of part.entries) {
      if (!(await fits(entry, { sequence: entries + 1, previous })))
        return { kind: 'broken', sequence: Number(entry.sequence), at: entry.recordedAt }
      if (entries === 0) since = entry.recordedAt
      entries++
      previous = entry.hash
      if (!entry.facts) sealed++
      else if (entry.facts.personalDigest !== null && !entry.personal) digestOnly++
    }
    const end = part.end ?? { sequence: '0', hash: chainStartHex }
    if (part.entries.length > 0 && entries < Number(end.sequence)) continue
    if (Number(end.sequence) !== entries || end.hash !== previous) return { kind: 'end-differs', entries }
    return entries === 0 ? { kind: 'empty' } : { kind: 'whole', entries, since, sealed, digestOnly }
  }
}

/** Whether the entry has the right position, and the hash of its content and its personal facts. */
async function fits(entry: ChainEntry, expected: { sequence: number; previous: string }): Promise<boolean> {
  const { facts, personal } = entry
  if (entry.sequence !== String(expected.sequence)) return false
  if (!facts) return true
  if (facts.sequence !== entry.sequence || facts.recordedAt !== entry.recordedAt) return false
  if ((await sha256(expected.previous, canonicalFormOf(facts))) !== entry.hash) return false
  return !personal || (await sha256(personal.salt, personalFormOf(personal))) === facts.personalDigest
}

/** SHA-256 in hex over bytes in hex and a text in UTF-8. */
async function sha256(bytes: string, text: string): Promise<string> {
  const first = (bytes.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from([...first, ...new TextEncoder().encode(text)]))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
