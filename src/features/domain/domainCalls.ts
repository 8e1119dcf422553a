import { blockDomains, readDomain, type DomainDetail } from '#contract/domain.ts'
import type { Operation } from '#contract/operation.ts'
import { api, type Given } from '#src/api/client.ts'

type ToLock = Pick<NonNullable<Given<typeof blockDomains>['body']>, 'action' | 'selection'>

export function askDomain(fqdn: string, signal: AbortSignal): Promise<DomainDetail> {
  return api(readDomain, { params: { id: fqdn } }, signal)
}

/** Asks what locking or unlocking would do; nothing is done yet. */
export function prepareLock(body: ToLock, idempotencyKey: string, signal: AbortSignal): Promise<Operation> {
  return api(blockDomains, { body: { ...body, dryRun: true }, idempotencyKey }, signal)
}
