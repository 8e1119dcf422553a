import type { Operation } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'

/** Returns whether some objects of an operation are still undecided. */
export function isRunning({ status }: Pick<Operation, 'status'>): boolean {
  return status === 'running'
}

/** Returns whether the registry has yet to confirm some of the changes, or has rejected them. */
export function isUnconfirmed({ pending, rejected }: Operation['registry']): boolean {
  return pending + rejected > 0
}

/** The lock after each action. An undo opens or closes; it is checked when the user requests it. */
export const positionAfter = {
  'block-all': 'full',
  'block-transfer': 'transfer',
  'unblock-all': 'open',
  'unblock-transfer': 'open',
  undo: 'open',
} as const

/** Returns the title of an operation in its present status. An ended one that changed nothing has only its action. */
export function operationTitle({
  status,
  action,
  registry,
  done,
}: Pick<Operation, 'status' | 'action' | 'registry' | 'done'>): MessageId {
  switch (status) {
    case 'prepared':
      return `operation.prepared.${action}`
    case 'running':
      return `operation.running.${action}`
    case 'cancelled':
      return `operation.stopped.${action}`
    case 'done':
      if (isUnconfirmed(registry)) return `operation.requested.${action}`
      return done > 0 ? `operation.ended.${action}` : `operation.action.${action}`
  }
}
