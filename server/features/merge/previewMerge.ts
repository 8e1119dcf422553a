import { previewLimit, type MergePreview } from '#contract/merge.ts'
import type { LockableType } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import type { FindObliged } from '#server/features/record/parts/auctions.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { compare } from './compare.ts'
import { findMoved } from './movedStore.ts'
import { findCandidateId } from './parts/candidateStore.ts'
import { findPersons } from './personStore.ts'
import { moveOf, obstaclesOf, type Moved } from './rulesMove.ts'

/**
 * Compares a candidate with the user's contact and predicts the merge. Throws `object-not-found` for any other contact.
 */
export async function previewOwnMerge(
  { db, findObliged }: { db: Db; findObliged: FindObliged },
  who: Holder,
  { handle, page }: { handle: string; page: number },
): Promise<MergePreview> {
  const intoId = who.contact.id
  const id = await findCandidateId(db, { handle, contactId: intoId })
  const persons = await findPersons(db, id === undefined ? [] : [intoId, id])
  const [mine, other] = [persons.get(intoId), persons.get(id ?? '')]
  if (!mine || !other) throw new Refusal('object-not-found')

  const obliged = await findObliged(db, [other.id])
  const moved = await findMoved(db, { intoId, fromIds: [other.id] })
  return {
    candidate: other.handle,
    into: mine.handle,
    comparison: compare(mine, other),
    ...countMoved(moved),
    objects: moved.slice((page - 1) * previewLimit, page * previewLimit).map((object) => ({
      type: object.type,
      handle: object.name,
      unicode: object.unicode,
      ...moveOf(object),
    })),
    hasAuthInfo: mine.hasAuthInfo,
    obstacles: obstaclesOf([{ handle: other.handle, fits: true, isObliged: obliged.has(other.id) }], moved),
  }
}

/** Counts the moving objects of each kind. */
export function countMoved(moved: readonly Pick<Moved, 'type'>[]): Record<`${LockableType}s`, number> {
  const count = (type: LockableType) => moved.filter((object) => object.type === type).length
  return { domains: count('domain'), nssets: count('nsset'), keysets: count('keyset') }
}
