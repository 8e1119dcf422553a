import type { MessageKind } from '#contract/auctionMessage.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { messagesOf } from '#server/features/auction/rules.ts'
import type { Loader } from '#server/db/loader.ts'
import { idOf } from '../seed/chance.ts'
import type { Plan } from '../seed/plan.ts'
import { targets } from '../seed/tables.ts'
import type { MadeAuction } from './makeAuction.ts'
import { timeText } from './timeText.ts'

/** Returns a function that writes the messages about an auction. Messages older than three days are read. */
export function messenger(loader: Loader, { seed, now }: Plan) {
  let number = 0
  const unreadSince = now.getTime() - 3 * 86_400_000

  return function writeMessages({ id, bids, settlements }: MadeAuction, bidders: readonly Party[]) {
    for (const { outbid, entry, after } of bids) {
      if (outbid) write(outbid, { kind: 'outbid', at: entry.at, price: after.price, aboutAt: null })
    }
    for (const { after, at, actBy } of settlements) {
      const kinds = messagesOf(after.phase)
      for (const bidder of bidders) {
        const isWinner = bidder.identity === after.leader?.identity
        const kind = isWinner ? kinds.winner : kinds.others
        if (kind) write(bidder, { kind, at, price: after.price, aboutAt: isWinner ? actBy : null })
      }
    }

    function write({ identity, contact }: Party, { kind, at, price, aboutAt }: MessageDetails) {
      const readAt = at < unreadSince ? timeText(at + 3_600_000) : null
      const messageId = idOf(seed, 'message', number++)
      const about = aboutAt === null ? null : timeText(aboutAt)
      // Letters are not due any more.
      const mailedAt = timeText(at)
      loader.add(
        targets.auctionMessage,
        messageId,
        identity,
        contact,
        id,
        kind,
        timeText(at),
        price,
        readAt,
        mailedAt,
        about,
      )
    }
  }
}

type MessageDetails = { kind: MessageKind; at: Instant; price: number | null; aboutAt: Instant | null }
