import type { Operation } from '#contract/operation.ts'

/** Whether something of it is still to be decided. */
export function isRunning({ status }: Pick<Operation, 'status'>): boolean {
  return status === 'running'
}
