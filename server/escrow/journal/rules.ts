import type { RegistryStatus } from '#contract/registryChange.ts'

/** The registry's answer to one change; `reason` only for a rejected one. */
export type Mark = { id: string; status: 'confirmed' | 'rejected'; reason: string | null }

/** The current state of an entry in the journal. */
export type Marked = { status: RegistryStatus; reason: string | null }

/**
 * Decides one mark. A repetition changes nothing. A rejected change may still be applied, or be rejected for another
 * reason. A confirmed one is final.
 */
export function decideMark(
  present: Marked | null,
  mark: Mark,
): 'changed' | 'unchanged' | 'unknown' | 'confirmed-already' {
  if (!present) return 'unknown'
  if (present.status === mark.status && present.reason === mark.reason) return 'unchanged'
  return present.status === 'confirmed' ? 'confirmed-already' : 'changed'
}

const longestReason = 1000

/**
 * Parses a mark from the texts of a file, or returns its fault. The id must be the journal's. Only a rejected change has
 * a reason, and it needs one.
 */
export function readMark(texts: { id: string; status: string; reason: string }): Mark | { fault: string } {
  const { status } = texts
  const id = texts.id.toLowerCase()
  const reason = texts.reason === '' ? null : texts.reason
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return { fault: `${quoted(texts.id)} is no journal id` }
  if (status !== 'confirmed' && status !== 'rejected')
    return { fault: `the status is ${quoted(status)}: expected confirmed or rejected` }
  if (status === 'rejected' && reason === null) return { fault: 'a rejected change needs its reason' }
  if (status === 'confirmed' && reason !== null) return { fault: 'a confirmed change has no reason' }
  if (reason !== null && reason.length > longestReason)
    return { fault: `the reason is longer than ${longestReason} characters` }
  return { id, status, reason }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
