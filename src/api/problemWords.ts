import type { MessageId } from '#intl/ids.ts'
import type { ErrorCode } from './ApiError.ts'

/** The message for a failed call; both dictionaries have one for each code. */
export function problemWords(code: ErrorCode): MessageId {
  if (code === 'unreachable') return 'app.outage.unreachable'
  if (code === 'unreadable-answer') return 'app.unreadable_answer'
  return `problem.${code}`
}
