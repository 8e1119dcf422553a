import * as z from 'zod/mini'
import { Money } from './auctionState.ts'
import { call } from './call.ts'
import { Instant, Language } from './record.ts'

/** The billing data: the winning contact in its current state. */
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

/** The payment of an auction's winner, with the account and the deadline. */
export const Payment = z.object({
  auctionId: z.uuid(),
  fqdn: z.string(),
  /** The U-label, where it differs. */
  unicode: z.nullable(z.string()),
  /**
   * `booking` is the time after the deadline in which payments in time can still be recorded. `overdue` is after that;
   * later money is returned.
   */
  status: z.enum(['due', 'booking', 'paid', 'overdue', 'cancelled']),
  /** Includes VAT. */
  amount: Money,
  currency: z.string(),
  /** The rate, and the split of the amount into `net` and `vat`. */
  vat: z.object({ percent: z.string(), net: Money, vat: Money }),
  /** `local` is the national number of a Czech account. */
  account: z.object({
    iban: z.string(),
    bic: z.nullable(z.string()),
    local: z.nullable(z.string()),
    holder: z.string(),
  }),
  /** Identifies the payment; up to ten digits. In a SEPA transfer it is the beginning of the remittance text. */
  variableSymbol: z.string(),
  /** The deadline; a payment from then on is late. */
  dueAt: Instant,
  /** Until when payments in time are recorded; null where none is expected. */
  bookedBy: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  /** The payments so far, less returns. */
  received: Money,
  /** The missing amount as text of a QR code for banks, SPAYD 1.0 or EPC069-12; null where nothing is due. */
  qr: z.nullable(z.object({ format: z.enum(['spayd', 'epc']), text: z.string() })),
  /** Null where the contact was deleted or is no longer linked to me. */
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
  query: z.strictObject({ lang: z.optional(Language) }),
  problems: ['auction-not-found', 'auction-closing'],
  rate: 'export',
  stream: 'pdf',
})
