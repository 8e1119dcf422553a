import { MessageKind, type AuctionMessage, type MessageQuery, type MailWishes } from '#contract/auctionMessage.ts'
import type { Db } from '#server/db/connect.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import { pageOf } from '#server/http/pageOf.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { moneyOf } from '../publicState.ts'
import { findMailOff, findMessages, type MessageRow } from './store.ts'

type MessageRequest = { identityId: string; query: MessageQuery; timeZone: string }

/** A page of what somebody was told, and how much of everything they have not read. */
export async function describeMessages(db: Db, { identityId, query, timeZone }: MessageRequest) {
  const { rows, unread, ...counts } = await findMessages(db, identityId, query)
  const page = pageOf({ items: rows.map(toMessage), day: dayAt(counts.asOf, timeZone), ...counts }, query)
  return { ...page, unread }
}

/** The kinds somebody does not want by mail, in their usual order. */
export async function describeMailWishes(db: Db, identityId: string): Promise<MailWishes> {
  const off = await findMailOff(db, identityId)
  return { off: MessageKind.options.filter((kind) => off.includes(kind)) }
}

/** A message as the wire and its letter tell it. */
export function toMessage({
  auctionId,
  fqdn,
  price,
  currency,
  minorDigits,
  aboutAt,
  ...told
}: MessageRow): AuctionMessage {
  const kind = MessageKind.parse(told.kind)
  const unicode = toUnicode(fqdn)
  const about = aboutAt?.toISOString() ?? null
  const isWatched = kind.startsWith('watched-')
  return {
    id: told.id,
    kind,
    at: told.at.toISOString(),
    isRead: told.readAt !== null,
    auction: { id: auctionId, fqdn, unicode: unicode === fqdn ? null : unicode },
    price: price === null ? null : moneyOf(Number(price), { minorDigits }),
    currency,
    dueAt: isWatched ? null : about,
    turnsAt: isWatched ? about : null,
  }
}
