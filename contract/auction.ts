import * as z from 'zod/mini'

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
