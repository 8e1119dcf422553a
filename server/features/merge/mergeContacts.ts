import { v7 } from 'uuid'
import type { MergeResult } from '#contract/merge.ts'
import { LockableType } from '#contract/operation.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import type { FindObliged } from '#server/features/record/parts/obligations.ts'
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
import { changeOf, obstaclesOf, type Moved } from './rulesMove.ts'
import { bumpLists, carryStates, endPersons, findEarlier, getInstant, moveAll, recordMerges } from './writeStore.ts'

type Given = { who: Holder; handles: readonly string[]; address: string }

/**
 * Moves everything from candidates to my contact and deletes them, in one transaction: all of them or none. Locks are
 * taken in one order, contacts before objects, so that merges, locks and links queue. Throws what `demand` throws,
 * and `merge-impossible` with every obstacle. Asked again for what has become mine, it answers the same.
 */
export async function mergeIntoMine(
  { db, authority, wake, findObliged }: OperationDeps & { findObliged: FindObliged },
  { who, handles, address }: Given,
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
    await moveAll(tx, { at, intoId: into.id, fromIds: merges.map(({ from }) => from.id), moved })
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

/** Beside a registry lists and pages say of what moved that the registry has still to confirm it. */
async function showPending(tx: Tx, moved: readonly { type: LockableType; id: string }[]): Promise<void> {
  for (const type of LockableType.options)
    await refreshChanges(
      tx,
      type,
      moved.filter((one) => one.type === type).map(({ id }) => id),
    )
}

/** Who merges whom with what, as it stands behind the locks; throws where anything is in the way. */
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

  const asked = [...new Set(handles)].map((handle) => {
    const from = persons.get(ids.get(handle) ?? '')
    return { handle, from: from && isCandidate(into, from) ? from : null }
  })
  const fitting = asked.flatMap(({ from }) => from ?? [])
  const fromIds = fitting.map(({ id }) => id)
  await lockMoved(tx, fromIds)
  const moved = await findMoved(tx, { intoId: into.id, fromIds })
  const obliged = await findObliged(tx, fromIds)
  const obstacles = obstaclesOf(
    asked.map(({ handle, from }) => ({
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

function standsAt({ from }: Moved, { id }: FoundPerson): boolean {
  return from.some((one) => one.id === id)
}

/** Every change of registry data, in the order in which another registry can make them: what is deleted goes last. */
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
    })),
    ...(Object.keys(ofInto).length > 0 ? [ofPerson(into, 'update', ofInto)] : []),
    ...merges.map(({ from }) => ofPerson(from, 'delete', {})),
  ]
}

function ofPerson(person: FoundPerson, command: Change['command'], change: object): Change {
  const { id, roid, handle, registrar } = person
  return { type: 'contact', id, roid, handle, registrarId: registrar.id, command, change }
}
