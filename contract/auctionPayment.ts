import * as z from 'zod/mini'
import { Money } from './auctionStanding.ts'
import { call } from './call.ts'
import { Instant, Language } from './record.ts'

/** Who is billed: the winning contact as it is. */
export const Billing = z.object({
  name: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  street: z.array(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  /** ISO 3166. */
  countryCode: z.nullable(z.string()),
  /** VAT number (DIČ) and company number (IČO). */
  vatNumber: z.nullable(z.string()),
  identNumber: z.nullable(z.string()),
})
export type Billing = z.infer<typeof Billing>

/** What the winner of an auction pays, where, and by when. */
export const Payment = z.object({
  auctionId: z.uuid(),
  fqdn: z.string(),
  /** The U-label, where it differs. */
  unicode: z.nullable(z.string()),
  /**
   * `booking` where the time to pay is over and money that came in time may still be recorded, `overdue` once it may
   * not: money that comes then goes back.
   */
  status: z.enum(['due', 'booking', 'paid', 'overdue', 'cancelled']),
  /** VAT is within. */
  amount: Money,
  currency: z.string(),
  /** The rate and what it makes of the amount: `net` and `vat` are the amount together. */
  vat: z.object({ percent: z.string(), net: Money, vat: Money }),
  /** `local` is the number as people write it at home, where it is a Czech one. */
  account: z.object({
    iban: z.string(),
    bic: z.nullable(z.string()),
    local: z.nullable(z.string()),
    holder: z.string(),
  }),
  /** By it the payment is known: up to ten digits. */
  variableSymbol: z.string(),
  /** From this instant on it is too late. */
  dueAt: Instant,
  /** Until when money that came in time is recorded; null where nothing is waited for. */
  bookedBy: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  /** What has come so far, less what went back. */
  received: Money,
  /** What is still to be paid, as SPAYD 1.0 for a QR code; null where nothing is. */
  spayd: z.nullable(z.string()),
  /** Null where the contact is no more, or no longer linked to me. */
  billing: z.nullable(Billing),
})
export type Payment = z.infer<typeof Payment>

const OfAuction = z.strictObject({ id: z.uuid() })

export const readPayment = call({
  name: 'readPayment',
  method: 'GET',
  path: '/v1/user/finished/{id}/payment/',
  access: 'bidder',
  summary: 'What I pay for an auction I won, where, and by when.',
  params: OfAuction,
  answer: Payment,
  problems: ['auction-not-found', 'auction-closing'],
})

export const printPayment = call({
  name: 'printPayment',
  method: 'GET',
  path: '/v1/user/finished/{id}/invoice.pdf',
  access: 'bidder',
  summary: 'The same as a signed PDF, with a QR code while there is something to pay.',
  params: OfAuction,
  query: z.strictObject({ lang: z._default(Language, 'cs') }),
  problems: ['auction-not-found', 'auction-closing'],
  rate: 'export',
  stream: 'pdf',
})
