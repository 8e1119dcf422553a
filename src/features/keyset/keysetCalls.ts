import { blockKeysets, readKeyset, type KeysetDetail } from '#contract/keyset.ts'
import type { Operation } from '#contract/operation.ts'
import { api, type Given } from '#src/api/client.ts'

type ToLock = Pick<NonNullable<Given<typeof blockKeysets>['body']>, 'action' | 'selection'>

export function askKeyset(handle: string, signal: AbortSignal): Promise<KeysetDetail> {
  return api(readKeyset, { params: { id: handle } }, signal)
}

/** Asks what locking or unlocking would do; nothing is done yet. */
export function prepareLock(body: ToLock, idempotencyKey: string, signal: AbortSignal): Promise<Operation> {
  return api(blockKeysets, { body: { ...body, dryRun: true }, idempotencyKey }, signal)
}
