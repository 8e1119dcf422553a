import { changeMailWishes, listMessages, readMailWishes, readMessages } from '#contract/auctionMessage.ts'
import type { Db } from '#server/db/connect.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { describeMailWishes, describeMessages } from './describeMessages.ts'
import { recordMailOff, recordRead } from './store.ts'

/** Routes for messages to bidders and watchers. */
export function messageRoutes({ db, timeZone }: { db: Db; timeZone: string }): Route[] {
  return [
    serve(listMessages, ({ who: { identityId }, query }) => describeMessages(db, { identityId, query, timeZone })),

    serve(readMessages, async ({ who, body }) => ({ unread: await recordRead(db, who.identityId, body.ids ?? null) })),

    serve(readMailWishes, ({ who }) => describeMailWishes(db, who.identityId)),

    serve(changeMailWishes, async ({ who, body }) => {
      await recordMailOff(db, who.identityId, body.off)
      return describeMailWishes(db, who.identityId)
    }),
  ]
}
