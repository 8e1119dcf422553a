import * as z from 'zod/mini'
import { AuctionMessage, MailedKind } from '#contract/auctionMessage.ts'
import type { wordsIn } from '#server/intl/words.ts'
import { spelledOut } from './spelledOut.ts'

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[] }

/** The data of a letter about an auction; times are shown in the auction's `timeZone`. */
export const AuctionNotice = z.object({ message: AuctionMessage, timeZone: z.string() })
export type AuctionNotice = z.infer<typeof AuctionNotice>

/** Renders a letter about an auction. */
export function ofAuction(data: unknown, words: Words): LetterContent {
  const { message, timeZone } = AuctionNotice.parse(data)
  const { kind, auction, price, currency, dueAt, turnsAt } = message
  const { subject, lead } = auctionWords[MailedKind.parse(kind)]
  // A payment is due until midnight, so the letter names the day of its last moment.
  const last = dueAt === null ? null : new Date(Date.parse(dueAt) - 1)
  const values = {
    name: spelledOut(auction.fqdn),
    price: price === null ? '' : words.formatNumber(Number(price), { ...money, currency }),
    hasPrice: price === null ? 'no' : 'yes',
    day: last === null ? '' : words.formatDate(last, { ...day, timeZone }),
    instant: turnsAt === null ? '' : words.formatDate(turnsAt, { ...day, ...time, timeZone }),
  }
  return {
    subject: words.formatMessage({ id: subject }, values),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: lead }, values),
      words.formatMessage({ id: 'mail.auction.ending' }),
    ],
  }
}

const money = { style: 'currency', trailingZeroDisplay: 'stripIfInteger' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const

const auctionWords = {
  outbid: { subject: 'mail.auction.outbid.subject', lead: 'mail.auction.outbid.lead' },
  won: { subject: 'mail.auction.won.subject', lead: 'mail.auction.won.lead' },
  lost: { subject: 'mail.auction.lost.subject', lead: 'mail.auction.lost.lead' },
  cancelled: { subject: 'mail.auction.cancelled.subject', lead: 'mail.auction.cancelled.lead' },
  'watched-starts': { subject: 'mail.auction.watched_starts.subject', lead: 'mail.auction.watched_starts.lead' },
  'watched-ends-soon': {
    subject: 'mail.auction.watched_ends_soon.subject',
    lead: 'mail.auction.watched_ends_soon.lead',
  },
  'watched-extended': { subject: 'mail.auction.watched_extended.subject', lead: 'mail.auction.watched_extended.lead' },
  'watched-ended': { subject: 'mail.auction.watched_ended.subject', lead: 'mail.auction.watched_ended.lead' },
  'payment-due': { subject: 'mail.auction.payment_due.subject', lead: 'mail.auction.payment_due.lead' },
  'payment-received': { subject: 'mail.auction.payment_received.subject', lead: 'mail.auction.payment_received.lead' },
  'payment-overdue': { subject: 'mail.auction.payment_overdue.subject', lead: 'mail.auction.payment_overdue.lead' },
  'registration-due': { subject: 'mail.auction.registration_due.subject', lead: 'mail.auction.registration_due.lead' },
  'right-lapsed': { subject: 'mail.auction.right_lapsed.subject', lead: 'mail.auction.right_lapsed.lead' },
} as const satisfies Record<MailedKind, { subject: string; lead: string }>
