import {
  MessageKind,
  type AuctionMessage,
  type ListedMessage,
  type MailWishes,
  type MessageQuery,
} from '#contract/auctionMessage.ts'
import type { AuctionAction } from '#contract/auctionState.ts'
import type { Db } from '#server/db/connect.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import { pageOf } from '#server/http/pageOf.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { findAuctions, type ListedAuction } from '../list/store.ts'
import { describePart, winnersAction } from '../mine/describePart.ts'
import { parseAuction } from '../parseAuction.ts'
import { moneyOf, publicStateOf } from '../publicState.ts'
import { findMailOff, findMessages, type MessageRow } from './store.ts'

type MessageRequest = { identityId: string; query: MessageQuery; timeZone: string }

/** Returns a page of the user's messages with their next steps, and the count of unread ones. */
export async function describeMessages(db: Db, { identityId, query, timeZone }: MessageRequest) {
  const { rows, unread, ...counts } = await findMessages(db, identityId, query)
  const items = await addActions(db, rows.map(toMessage), identityId)
  const page = pageOf({ items, day: dayAt(counts.asOf, timeZone), ...counts }, query)
  return { ...page, unread }
}

/** Adds the next step to messages whose auction still waits for it. */
async function addActions(db: Db, messages: readonly AuctionMessage[], identityId: string): Promise<ListedMessage[]> {
  const ids = messages.filter(({ kind }) => kind in actionsOfKinds).map(({ auction }) => auction.id)
  const auctions = await findAuctions(db, [...new Set(ids)])
  const open = new Map(auctions.map((row) => [row.id, openActionOf(row, identityId)]))
  return messages.map((message) => {
    const action = actionsOfKinds[message.kind] ?? null
    return { ...message, action: action === open.get(message.auction.id) ? action : null }
  })
}

const actionsOfKinds: Partial<Record<MessageKind, AuctionAction>> = {
  outbid: 'bid',
  won: 'pay',
  'payment-due': 'pay',
  'payment-received': 'register',
  'registration-due': 'register',
}

/** Returns what a bidder who does not lead, or has won, can do in an auction now. */
function openActionOf(row: ListedAuction, identityId: string): AuctionAction | null {
  const part = describePart(row, identityId)
  const { auction, state } = parseAuction(row)
  if (publicStateOf(auction, state, row.now.getTime()).status === 'in_auction') return part.isLeading ? null : 'bid'
  return winnersAction(part)?.action ?? null
}

/** Returns the kinds of messages that the user does not want by mail, in their usual order. */
export async function describeMailWishes(db: Db, identityId: string): Promise<MailWishes> {
  const off = await findMailOff(db, identityId)
  return { off: MessageKind.options.filter((kind) => off.includes(kind)) }
}

/** Returns a message in the form of the API and of its letter. */
export function toMessage({
  auctionId,
  fqdn,
  price,
  currency,
  minorDigits,
  aboutAt,
  ...message
}: MessageRow): AuctionMessage {
  const kind = MessageKind.parse(message.kind)
  const unicode = toUnicode(fqdn)
  const about = aboutAt?.toISOString() ?? null
  const isWatched = kind.startsWith('watched-')
  return {
    id: message.id,
    kind,
    at: message.at.toISOString(),
    isRead: message.readAt !== null,
    auction: { id: auctionId, fqdn, unicode: unicode === fqdn ? null : unicode },
    price: price === null ? null : moneyOf(Number(price), { minorDigits }),
    currency,
    dueAt: isWatched ? null : about,
    turnsAt: isWatched ? about : null,
  }
}
