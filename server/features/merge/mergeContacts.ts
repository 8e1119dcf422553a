import { v7 } from 'uuid'
import type { MergeResult } from '#contract/merge.ts'
import { LockableType } from '#contract/operation.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import type { FindObliged } from '#server/features/record/parts/auctions.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { refreshChanges } from '#server/features/registryChange/parts/refreshStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { announceMerge, type Merge } from './announceMerge.ts'
import { recordChanges, type Change } from './journalStore.ts'
import { findMoved, lockMoved } from './movedStore.ts'
import { findIdsOf, findPersons, lockPersons, type FoundPerson } from './personStore.ts'
import { countMoved } from './previewMerge.ts'
import { isCandidate } from './rules.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { changeOf, obstaclesOf, type Moved } from './rulesMove.ts'
import { bumpLists, carryStates, endPersons, findEarlier, getInstant, moveAll, recordMerges } from './writeStore.ts'

type MergeRequest = { who: Holder; handles: readonly string[]; address: string }

/**
 * Moves everything from candidates to the user's contact and deletes them, in one transaction. Locks contacts before
 * objects, so that merges, locks and links queue. Throws what `demand` throws, and `merge-impossible` with every
 * obstacle. A repetition for contacts that have been merged returns the same result.
 */
export async function mergeIntoMine(
  { db, authority, wake, findObliged }: OperationDeps & { findObliged: FindObliged },
  { who, handles, address }: MergeRequest,
): Promise<MergeResult> {
  demand(who, 'merge')
  const result = await inTransaction(db, async (tx) => {
    const ids = await findIdsOf(tx, handles)
    await lockPersons(tx, [who.contact.id, ...ids.values()])
    const earlier = await findEarlier(tx, { intoId: who.contact.id, fromIds: [...ids.values()] })
    if (earlier && ids.size === new Set(handles).size) return { into: who.contact.handle, ...earlier }

    const { into, merges, moved } = await judge(tx, { who, handles, ids, findObliged })
    const at = await getInstant(tx)
    await recordMerges(tx, { at, intoId: into.id, identityId: who.identityId, merges })
    const updatedAt = authority === 'registry-of-record' ? at : null
    await moveAll(tx, { updatedAt, intoId: into.id, fromIds: merges.map(({ from }) => from.id), moved })
    const carried = await carryStates(tx, {
      at,
      into,
      from: merges.map(({ from }) => from),
      isLinked: moved.length > 0,
    })
    await endPersons(tx, { at, intoId: into.id, fromIds: merges.map(({ from }) => from.id) })
    await bumpLists(tx, { intoId: into.id, fromIds: merges.map(({ from }) => from.id), moved })
    await recordChanges(tx, { at, authority, changes: changesOf({ into, merges, moved, carried }) })
    if (authority === 'beside-a-registry') await showPending(tx, moved)
    await announceMerge(tx, { who, address, into, merges })
    return { into: into.handle, merged: merges.map(({ from }) => from.handle), ...countMoved(moved) }
  })
  // Letters are waiting.
  wake()
  return result
}

/** Beside a registry, marks the moved objects as pending in lists and on pages. */
async function showPending(tx: Tx, moved: readonly { type: LockableType; id: string }[]): Promise<void> {
  for (const type of LockableType.options)
    await refreshChanges(
      tx,
      type,
      moved.filter((one) => one.type === type).map(({ id }) => id),
    )
}

/** Checks the merge under the locks and returns its parties and objects; throws on any obstacle. */
async function judge(
  tx: Tx,
  {
    who,
    handles,
    ids,
    findObliged,
  }: {
    who: Holder
    handles: readonly string[]
    ids: ReadonlyMap<string, string>
    findObliged: FindObliged
  },
) {
  const persons = await findPersons(tx, [who.contact.id, ...ids.values()])
  const into = persons.get(who.contact.id)
  if (!into || into.isDeleted || !into.isLinkedToIdentity) throw new Refusal('contact-required')
  if (hasState(into.mask, 'serverBlocked')) throw new Refusal('contact-blocked')

  const requested = [...new Set(handles)].map((handle) => {
    const from = persons.get(ids.get(handle) ?? '')
    return { handle, from: from && isCandidate(into, from) ? from : null }
  })
  const fitting = requested.flatMap(({ from }) => from ?? [])
  const fromIds = fitting.map(({ id }) => id)
  await lockMoved(tx, fromIds)
  const moved = await findMoved(tx, { intoId: into.id, fromIds })
  const obliged = await findObliged(tx, fromIds)
  const obstacles = obstaclesOf(
    requested.map(({ handle, from }) => ({
      handle: from?.handle ?? handle,
      fits: from !== null,
      isObliged: from !== null && obliged.has(from.id),
    })),
    moved,
  )
  if (obstacles.length > 0) throw new Refusal('merge-impossible', { obstacles })
  const merges = fitting.map((from): Merge => ({ id: v7(), from, moved: moved.filter((one) => standsAt(one, from)) }))
  return { into, merges, moved }
}

/** Returns the holder that a merge replaces. */
function holderOf({ from }: Moved): { registrant: string } | undefined {
  const holder = from.find(({ roles }) => roles & roleBits.holder)
  return holder && { registrant: holder.handle }
}

function standsAt({ from }: Moved, { id }: FoundPerson): boolean {
  return from.some((one) => one.id === id)
}

/** Returns every change of registry data in an order that another registry can apply: deletions last. */
function changesOf(given: {
  into: FoundPerson
  merges: readonly Merge[]
  moved: readonly Moved[]
  carried: readonly string[]
}): Change[] {
  const { into, merges, moved, carried } = given
  const ofInto = {
    ...(carried.length > 0 && { add: { status: carried } }),
    ...(into.hasAuthInfo && { chg: { authInfo: null } }),
  }
  return [
    ...moved.map((object): Change => ({
      ...object,
      handle: object.name,
      registrarId: object.registrar.id,
      command: 'update',
      change: changeOf(object, into.handle),
      previous: holderOf(object),
    })),
    ...(Object.keys(ofInto).length > 0 ? [ofPerson(into, 'update', ofInto)] : []),
    ...merges.map(({ from }) => ofPerson(from, 'delete', {})),
  ]
}

function ofPerson(person: FoundPerson, command: Change['command'], change: object): Change {
  const { id, roid, handle, registrar } = person
  return { type: 'contact', id, roid, handle, registrarId: registrar.id, command, change }
}
