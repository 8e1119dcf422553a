import type { JournalStatus } from './entry.ts'

/** What the registry says of one change; `reason` only for a refused one. */
export type Mark = { id: string; status: Exclude<JournalStatus, 'waiting'>; reason: string | null }

/** How an entry stands in the journal. */
export type Marked = { status: JournalStatus; reason: string | null }

/**
 * Decides one mark. Saying the same again changes nothing; a refused change may still be applied, or be
 * refused for another reason; an applied one stays so.
 */
export function decideMark(
  present: Marked | null,
  mark: Mark,
): 'changed' | 'unchanged' | 'unknown' | 'applied-already' {
  if (!present) return 'unknown'
  if (present.status === mark.status && present.reason === mark.reason) return 'unchanged'
  return present.status === 'applied' ? 'applied-already' : 'changed'
}

const longestReason = 1000

/**
 * A mark from the texts of a file, or what is wrong with them. An id is the journal's; a refused change needs
 * its reason, an applied one has none.
 */
export function readMark(texts: { id: string; status: string; reason: string }): Mark | { fault: string } {
  const { status } = texts
  const id = texts.id.toLowerCase()
  const reason = texts.reason === '' ? null : texts.reason
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return { fault: `${quoted(texts.id)} is no journal id` }
  if (status !== 'applied' && status !== 'refused')
    return { fault: `the status is ${quoted(status)}: expected applied or refused` }
  if (status === 'refused' && reason === null) return { fault: 'a refused change needs its reason' }
  if (status === 'applied' && reason !== null) return { fault: 'an applied change has no reason' }
  if (reason !== null && reason.length > longestReason)
    return { fault: `the reason is longer than ${longestReason} characters` }
  return { id, status, reason }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
