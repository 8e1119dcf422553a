import type { MessageId } from '#intl/ids.ts'
import type { Operation } from '#contract/operation.ts'

/** What an operation is called as it stands: what is asked, what is being done, what was done, or how far it came. */
export function operationTitle({ status, action }: Pick<Operation, 'status' | 'action'>): MessageId {
  switch (status) {
    case 'prepared':
      return `operation.prepared.${action}`
    case 'running':
      return `operation.running.${action}`
    case 'cancelled':
      return `operation.stopped.${action}`
    case 'done':
      return `operation.ended.${action}`
  }
}
