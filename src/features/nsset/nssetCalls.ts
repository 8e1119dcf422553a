import { blockNssets, readNsset, type NssetDetail } from '#contract/nsset.ts'
import type { Operation } from '#contract/operation.ts'
import { api, type Given } from '#src/api/client.ts'

type ToLock = Pick<NonNullable<Given<typeof blockNssets>['body']>, 'action' | 'selection'>

export function askNsset(handle: string, signal: AbortSignal): Promise<NssetDetail> {
  return api(readNsset, { params: { id: handle } }, signal)
}

/** Asks what locking or unlocking would do; nothing is done yet. */
export function prepareLock(body: ToLock, idempotencyKey: string, signal: AbortSignal): Promise<Operation> {
  return api(blockNssets, { body: { ...body, dryRun: true }, idempotencyKey }, signal)
}
