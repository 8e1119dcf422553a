import type { ProblemCode } from '#contract/problem.ts'
import type { MessageId } from '#intl/ids.ts'

/** Returns why an action is not allowed, for the place of its control. The notice above the page explains a block. */
export function reasonMessage(reason: ProblemCode): MessageId {
  return reason === 'contact-blocked' ? 'way.while_blocked' : `problem.${reason}`
}
