import type { Db } from '#server/db/connect.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'

/**
 * The viewer and the hourly limit of views of foreign objects. The limit is null where the request belongs to a view
 * that has been counted.
 */
export type Viewer = { db: Db; who: Holder; publicViewsPerHour: number | null }

/**
 * Returns one object: everything to its owner (`isOwn`), the public view to others. Counts views of foreign objects over
 * all kinds, found or not, so that nobody can read out the registry. Throws `object-not-found` and `too-many-requests`.
 */
export async function viewObject<Row, Detail>(
  { db, who, publicViewsPerHour }: Viewer,
  found: Row | undefined,
  views: {
    isOwn: (found: Row) => boolean
    own: (found: Row) => Detail
    open: (found: Row) => Detail
    /** A foreign object that an object of the user uses. Its views are not counted. */
    isUsedByOwn?: (found: Row) => boolean
  },
): Promise<Detail> {
  if (found !== undefined && views.isOwn(found)) return views.own(found)
  if (found !== undefined && views.isUsedByOwn?.(found)) return views.open(found)
  if (publicViewsPerHour !== null) await countAgainst(db, `public-view:${who.identityId}`, publicViewsPerHour, 3600)
  if (found === undefined) throw new Refusal('object-not-found')
  return views.open(found)
}
