import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { bumpListings } from '#server/db/holding.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import type { LifeRules } from './settings.ts'
import { endLinked } from './deletionStore.ts'
import {
  endCandidates,
  endObjects,
  findOwners,
  lockFormerCandidates,
  lockOldCandidates,
  lockUnused,
  startCandidates,
  type UnusedType,
} from './unusedStore.ts'

const types: readonly UnusedType[] = ['keyset', 'nsset', 'contact']

type UnusedRules = Pick<LifeRules, 'months' | 'candidateMonths'>

/**
 * Makes contacts, nssets and keysets delete candidates when they have been unused and unchanged for some months. Deletes
 * those that have been candidates long enough. A candidate that is used, changed or protected meanwhile stops being one.
 * Only for the registry of record. Works in small transactions; several processes may run it at the same time.
 */
export async function deleteUnused(
  db: Db,
  rules: UnusedRules,
  { signal, batch = 500 }: { signal: AbortSignal; batch?: number },
): Promise<void> {
  for (const step of [recallCandidates, deleteCandidates, addCandidates]) {
    for (const type of types) {
      while (!signal.aborted && (await inTransaction(db, (tx) => step(tx, type, { limit: batch, rules }))) >= batch);
    }
  }
}

type Round = { limit: number; rules: UnusedRules }

async function recallCandidates(tx: Tx, type: UnusedType, { limit }: Round): Promise<number> {
  const found = await lockFormerCandidates(tx, type, limit)
  await endCandidates(tx, type, found)
  return found.length
}

async function addCandidates(tx: Tx, type: UnusedType, { limit, rules }: Round): Promise<number> {
  const found = await lockUnused(tx, type, limit, rules.months)
  await startCandidates(tx, type, found, rules)
  return found.length
}

async function deleteCandidates(tx: Tx, type: UnusedType, { limit, rules }: Round): Promise<number> {
  const found = await lockOldCandidates(tx, type, limit, rules.candidateMonths)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  const owners = await findOwners(tx, type, ids)
  await bumpListings(tx, [...ids, ...owners.map(({ contactId }) => contactId)])
  for (const { id, roid, handle } of found) {
    const object = { type, id, roid, name: handle } as const
    await recordJournal(tx, { object, command: 'delete', change: {}, authority: 'registry-of-record' })
  }
  await recordActivity(
    tx,
    owners.map(({ contactId, id, handle }) => ({
      contactId,
      action: 'delete-unused',
      result: 'done',
      actor: 'registry' as const,
      identityId: null,
      level: null,
      objectType: type,
      objectId: id,
      handle,
      operationId: null,
      detail: {},
      itemsDigest: null,
      personal: null,
    })),
  )
  await endObjects(tx, type, ids)
  if (type !== 'contact')
    await endLinked(
      tx,
      'contact',
      owners.map(({ contactId }) => contactId),
    )
  return found.length
}
