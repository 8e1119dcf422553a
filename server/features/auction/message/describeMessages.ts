import { MessageKind, type AuctionMessage, type MessageQuery, type MailWishes } from '#contract/auctionMessage.ts'
import type { Db } from '#server/db/connect.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import { pageOf } from '#server/http/pageOf.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { moneyOf } from '../publicState.ts'
import { findMailOff, findMessages, type MessageRow } from './store.ts'

type MessageRequest = { identityId: string; query: MessageQuery; timeZone: string }

/** Returns a page of the user's messages and the count of unread ones. */
export async function describeMessages(db: Db, { identityId, query, timeZone }: MessageRequest) {
  const { rows, unread, ...counts } = await findMessages(db, identityId, query)
  const page = pageOf({ items: rows.map(toMessage), day: dayAt(counts.asOf, timeZone), ...counts }, query)
  return { ...page, unread }
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
