import type { blockDomains } from '#contract/domain.ts'
import type { BodyOf } from '#contract/call.ts'
import type { Operation } from '#contract/operation.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { startOperation } from '#server/features/operation/parts/startOperation.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { asciiNames } from './asciiNames.ts'
import { findMatching, findOwn } from './list/store.ts'
import { demandOwnHandle } from './listDomains.ts'

type Given = { who: Holder; body: BodyOf<typeof blockDomains>; idempotencyKey: string | null; address: string }

/** Locks or unlocks domains of mine, or only prepares it (product.md section 7). */
export function lockOwnDomains(deps: OperationDeps, { who, body, idempotencyKey, address }: Given): Promise<Operation> {
  const { action, selection, dryRun } = body
  return startOperation(deps, {
    who,
    address,
    idempotencyKey,
    objectType: 'domain',
    action,
    dryRun,
    body,
    select: (tx) => selectOwn(tx, who, selection),
  })
}

/**
 * The union of the named ones and everything that matches, each once. A named one that is not mine fails
 * the whole; one that is to be left out may be anything.
 */
async function selectOwn(tx: Tx, who: Holder, { ids, matching }: Given['body']['selection']): Promise<string[]> {
  const named = asciiNames(ids)
  const own = await findOwn(tx, who.contact.id, named)
  if (own.size !== named.size) throw new Refusal('object-not-found')
  if (!matching) return [...own.values()]

  demandOwnHandle(who, matching.query)
  const chosen = new Set(await findMatching(tx, who.contact.id, matching.query))
  for (const id of (await findOwn(tx, who.contact.id, asciiNames(matching.except))).values()) chosen.delete(id)
  for (const id of own.values()) chosen.add(id)
  return [...chosen]
}
