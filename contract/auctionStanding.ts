import * as z from 'zod/mini'
import { Instant } from './record.ts'

/**
 * What everybody sees of an auction. Until its end it is `new`, then `in_auction`; without a bid the name is then
 * `released`, else the winner pays and registers, or fails to.
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

/** An amount in the auction's currency as a decimal string: `1250`, `9.90`; in minor units it is counted exactly. */
export const Money = z.string().check(z.regex(/^\d{1,11}(\.\d{1,4})?$/))

/** How an auction stands for everybody; the greater `sequence` is the later. */
export const AuctionStanding = z.object({
  sequence: z.int(),
  status: AuctionStatus,
  /** Null before the first bid. */
  price: z.nullable(Money),
  /** The least a challenger must bid; null when nobody can any more. */
  lowestNext: z.nullable(Money),
  currency: z.string(),
  bids: z.int(),
  /** The number in this auction of whoever leads, or led at its end; null before the first bid. */
  leader: z.nullable(z.int()),
  endsAt: Instant,
})
export type AuctionStanding = z.infer<typeof AuctionStanding>
