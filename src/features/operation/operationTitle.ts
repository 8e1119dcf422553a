import type { MessageId } from '#intl/ids.ts'
import type { Operation } from '#contract/operation.ts'

/** What an operation is called as it stands: what is asked, what is being done, what was done, or how far it came. */
export function operationTitle({
  status,
  action,
  registry,
}: Pick<Operation, 'status' | 'action' | 'registry'>): MessageId {
  switch (status) {
    case 'prepared':
      return `operation.prepared.${action}`
    case 'running':
      return `operation.running.${action}`
    case 'cancelled':
      return `operation.stopped.${action}`
    case 'done':
      return isUnconfirmed(registry) ? `operation.requested.${action}` : `operation.ended.${action}`
  }
}

/** Whether the registry has yet to confirm some of the changes, or has rejected them. */
export function isUnconfirmed({ pending, rejected }: Operation['registry']): boolean {
  return pending + rejected > 0
}
