import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { blockDomains } from '#contract/domain.ts'
import { blockKeysets } from '#contract/keyset.ts'
import { blockNssets } from '#contract/nsset.ts'
import type { BlockAction, LockableType } from '#contract/operation.ts'
import type { Visitor } from './signIn.ts'

export type Selection = { ids?: string[]; matching?: { query: Record<string, unknown>; except?: string[] } }

/** Of domains, unless it says of what. */
export type LockWish = { type?: LockableType; action: BlockAction; selection: Selection; dryRun?: boolean }

/** Requests a lock or an unlock, under a key of its own by default. */
export function requestLock(
  visitor: Visitor,
  { type = 'domain', ...body }: LockWish,
  key: string = randomUUID(),
): Promise<Response> {
  return visitor.send('POST', calls[type].path, body, { 'idempotency-key': key })
}

const calls = { domain: blockDomains, nsset: blockNssets, keyset: blockKeysets } as const

/** The same, repeated under its key, as a browser does, as long as others hold what it is about to change. */
export async function requestLockPatiently(
  visitor: Visitor,
  wish: LockWish,
  key: string = randomUUID(),
): Promise<Response> {
  for (;;) {
    const answer = await requestLock(visitor, wish, key)
    if (answer.status !== 409) return answer
    await pause(1000 * Number(answer.headers.get('retry-after')))
  }
}
