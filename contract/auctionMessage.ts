import * as z from 'zod/mini'
import { AuctionAction, Money } from './auctionState.ts'
import { call, kibibyte } from './call.ts'
import { Instant, ListQuery, pageOf, YesNo } from './record.ts'

/**
 * The kinds of auction messages in the order of their filter. `watched-…` are for watched auctions with that reminder
 * on. `payment-due` and `registration-due` are sent some days before the deadline. `domain-deleted` is for the former
 * owners of the domain when its name is published for auction.
 */
export const messageKinds = [
  'outbid',
  'won',
  'lost',
  'cancelled',
  'watched-starts',
  'watched-ends-soon',
  'watched-extended',
  'watched-ended',
  'payment-due',
  'payment-received',
  'payment-overdue',
  'registration-due',
  'right-lapsed',
  'domain-deleted',
] as const
export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof MessageKind>

/** The kinds that come by mail too. The letter about a deletion is one of the letters of a domain's life. */
export const mailedKinds = messageKinds.filter((kind) => kind !== 'domain-deleted')
export const MailedKind = z.enum(mailedKinds)
export type MailedKind = z.infer<typeof MailedKind>

export const AuctionMessage = z.object({
  id: z.uuid(),
  kind: MessageKind,
  at: Instant,
  isRead: z.boolean(),
  /** `unicode` is the U-label, where it differs. */
  auction: z.object({ id: z.uuid(), fqdn: z.string(), unicode: z.nullable(z.string()) }),
  /** The price at that time; null before the first bid. */
  price: z.nullable(Money),
  currency: z.string(),
  /** The deadline to pay (`won`, `payment-due`) or to register (`payment-received`, `registration-due`); else null. */
  dueAt: z.nullable(Instant),
  /** The start or end of a watched auction at that time; else null. */
  turnsAt: z.nullable(Instant),
})
export type AuctionMessage = z.infer<typeof AuctionMessage>

/** `action`: the next step of the message while it can be done; else null. */
export const ListedMessage = z.extend(AuctionMessage, { action: z.nullable(AuctionAction) })
export type ListedMessage = z.infer<typeof ListedMessage>

/** `unread` sorts unread messages first, then the newest. */
export const MessageQuery = z.strictObject({
  page: ListQuery.shape.page,
  size: ListQuery.shape.size,
  sort: z._default(z.enum(['unread', '-at', 'at']), 'unread'),
  kind: z.optional(MessageKind),
  isRead: z.optional(YesNo),
})
export type MessageQuery = z.infer<typeof MessageQuery>

/** The number of my unread messages of any kind. */
export const Unread = z.object({ unread: z.int() })
export type Unread = z.infer<typeof Unread>

export const listMessages = call({
  name: 'listMessages',
  method: 'GET',
  path: '/v1/user/messages/',
  access: 'bidder',
  summary: 'A page of my messages about auctions, and the number of unread ones.',
  query: MessageQuery,
  answer: z.extend(pageOf(ListedMessage), Unread.shape),
})

export const readMessages = call({
  name: 'readMessages',
  method: 'POST',
  path: '/v1/user/messages/read/',
  access: 'bidder',
  summary: 'Marks these or all of my messages as read; other ids are ignored.',
  /** One of the two. */
  body: z
    .strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
      all: z.optional(z.literal(true)),
    })
    .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined))),
  answer: Unread,
  bodyLimit: 512 * kibibyte,
})

/** The kinds of messages that are not sent by mail. */
export const MailWishes = z.object({ off: z.array(MessageKind) })
export type MailWishes = z.infer<typeof MailWishes>

export const readMailWishes = call({
  name: 'readMailWishes',
  method: 'GET',
  path: '/v1/user/mail/',
  access: 'bidder',
  summary: 'Which kinds of messages I do not want by mail.',
  answer: MailWishes,
})

export const changeMailWishes = call({
  name: 'changeMailWishes',
  method: 'PUT',
  path: '/v1/user/mail/',
  access: 'bidder',
  summary: 'Says which kinds of messages I do not want by mail; all others come.',
  body: z.strictObject({ off: z.array(MessageKind).check(z.maxLength(messageKinds.length)) }),
  answer: MailWishes,
})
