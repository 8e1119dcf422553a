import type { RegistryStatus } from '#contract/registryChange.ts'

/** What the registry says of one change; `reason` only for a rejected one. */
export type Mark = { id: string; status: 'confirmed' | 'rejected'; reason: string | null }

/** How an entry stands in the journal. */
export type Marked = { status: RegistryStatus; reason: string | null }

/**
 * Decides one mark. Saying the same again changes nothing; a rejected change may still be applied, or be
 * refused for another reason; a confirmed one stays so.
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
 * A mark from the texts of a file, or what is wrong with them. An id is the journal's; a rejected change needs
 * its reason, a confirmed one has none.
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
