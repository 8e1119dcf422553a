import * as z from 'zod/mini'
import { Money } from './auctionStanding.ts'
import { call } from './call.ts'
import { Instant, ListQuery, pageOf, YesNo } from './record.ts'

/**
 * What one is told of auctions, in the order of a filter. `watched-…` come of what one watches with that reminder on;
 * `payment-due` and `registration-due` come some days before it is too late.
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
] as const
export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof MessageKind>

export const AuctionMessage = z.object({
  id: z.uuid(),
  kind: MessageKind,
  at: Instant,
  isRead: z.boolean(),
  /** `unicode` is the U-label, where it differs. */
  auction: z.object({ id: z.uuid(), fqdn: z.string(), unicode: z.nullable(z.string()) }),
  /** The price then; null before the first bid. */
  price: z.nullable(Money),
  currency: z.string(),
  /** By when to pay (`won`, `payment-due`) or to register (`payment-received`, `registration-due`); else null. */
  dueAt: z.nullable(Instant),
  /** When it began or ends, as it was then, in messages of what one watches; else null. */
  turnsAt: z.nullable(Instant),
})
export type AuctionMessage = z.infer<typeof AuctionMessage>

/** `unread` is unread first, and then the newest. */
export const MessageQuery = z.strictObject({
  page: ListQuery.shape.page,
  size: ListQuery.shape.size,
  sort: z._default(z.enum(['unread', '-at', 'at']), 'unread'),
  kind: z.optional(MessageKind),
  isRead: z.optional(YesNo),
})
export type MessageQuery = z.infer<typeof MessageQuery>

/** How many of my messages, of whichever kind, I have not read. */
export const Unread = z.object({ unread: z.int() })
export type Unread = z.infer<typeof Unread>

export const listMessages = call({
  name: 'listMessages',
  method: 'GET',
  path: '/v1/user/messages/',
  access: 'bidder',
  summary: 'What I have been told of auctions, a page at a time, and how much of it I have not read.',
  query: MessageQuery,
  answer: z.extend(pageOf(AuctionMessage), Unread.shape),
})

export const readMessages = call({
  name: 'readMessages',
  method: 'POST',
  path: '/v1/user/messages/read/',
  access: 'bidder',
  summary: 'Marks messages as read: these, or all there are; what is nobody’s or somebody else’s is passed over.',
  /** Either. */
  body: z
    .strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
      all: z.optional(z.literal(true)),
    })
    .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined))),
  answer: Unread,
})

/** Which kinds of messages come by mail as well: all but these. */
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
