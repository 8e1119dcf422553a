import type { Db } from '#server/db/connect.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'

/**
 * Who looks, and how often an hour they may look at what is not theirs; null where the look belongs to one that
 * has been counted.
 */
export type Looking = { db: Db; who: Holder; publicViewsPerHour: number | null }

/**
 * Tells one object: everything to whom `isOwn` says it belongs, the public view to anybody else. Looks at what
 * is not mine are counted over all kinds of objects, found or not, so that nobody reads the registry through
 * them. Throws `object-not-found` and `too-many-requests`.
 */
export async function lookAt<Found, Detail>(
  { db, who, publicViewsPerHour }: Looking,
  found: Found | undefined,
  told: {
    isOwn: (found: Found) => boolean
    own: (found: Found) => Detail
    open: (found: Found) => Detail
    /** Not mine, but what an object of mine uses: looking at it is not counted. */
    isUsedByOwn?: (found: Found) => boolean
  },
): Promise<Detail> {
  if (found !== undefined && told.isOwn(found)) return told.own(found)
  if (found !== undefined && told.isUsedByOwn?.(found)) return told.open(found)
  if (publicViewsPerHour !== null) await countAgainst(db, `public-view:${who.identityId}`, publicViewsPerHour, 3600)
  if (found === undefined) throw new Refusal('object-not-found')
  return told.open(found)
}
