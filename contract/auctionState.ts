import * as z from 'zod/mini'
import { Instant } from './record.ts'

/**
 * The public status of an auction. Until its end it is `new`, then `in_auction`. Then a name without a bid is
 * `released`; otherwise the winner pays and registers, or fails to.
 */
export const AuctionStatus = z.enum([
  'new',
  'in_auction',
  'released',
  'awaiting_payment',
  'paid',
  'registered',
  'unpaid',
  'lapsed',
  'cancelled',
])
export type AuctionStatus = z.infer<typeof AuctionStatus>

/** An amount in the auction's currency as a decimal string, such as `1250` or `9.90`. Computations use minor units. */
export const Money = z.string().check(z.regex(/^\d{1,11}(\.\d{1,4})?$/))

/** The next action of a bidder in an auction: to bid again, pay, or register the name. */
export const AuctionAction = z.enum(['bid', 'pay', 'register'])
export type AuctionAction = z.infer<typeof AuctionAction>

/** The public state of an auction; the greater `sequence` is the later. */
export const PublicAuctionState = z.object({
  sequence: z.int(),
  status: AuctionStatus,
  /** Null before the first bid. */
  price: z.nullable(Money),
  /** The lowest bid of a challenger; null when no further bid is possible. */
  lowestNext: z.nullable(Money),
  currency: z.string(),
  bids: z.int(),
  /** The number of the current or last leader in this auction; null before the first bid. */
  leader: z.nullable(z.int()),
  endsAt: Instant,
})
export type PublicAuctionState = z.infer<typeof PublicAuctionState>
