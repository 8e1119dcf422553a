import * as z from 'zod/mini'
import type { Instant, Schedule } from './schedule.ts'
import type { Terms } from './terms.ts'

/** A person as the identity that bids and the contact that would win. */
export const Party = z.strictObject({ identity: z.string(), contact: z.string() })
export type Party = z.infer<typeof Party>

/** What an auction is from its publication on, and never changes. */
export type Auction = {
  terms: Terms
  opensAt: Instant
  hardEndAt: Instant
  /** Who won the name before and did not pay: neither that identity nor that contact bids again. */
  excluded: readonly Party[]
}

/** What is recorded of an auction. Until a result is recorded, the clock says what it is: see `statusAt`. */
export const Phase = z.enum([
  'published',
  'released',
  'awaiting_payment',
  'paid',
  'registered',
  'unpaid',
  'lapsed',
  'cancelled',
])
export type Phase = z.infer<typeof Phase>

export type Leader = Party & { number: number; ceiling: number }

/**
 * How an auction stands after so many entries of its book. `leader.ceiling`, `bookSequence` and `lastAt` are secret:
 * from each of them a raised ceiling could be told.
 */
export type Standing = {
  phase: Phase
  endsAt: Instant
  /** In minor units; null before the first bid. */
  price: number | null
  leader: Leader | null
  /** Bids that everybody sees. */
  bids: number
  /** How many have bid: the last bidder's number. */
  bidders: number
  /** Of the private book of bids. */
  bookSequence: number
  /** Of the public book of changes. */
  publicSequence: number
  /** Of the last entry of the private book. */
  lastAt: Instant | null
  /** When the time to record a payment, then to register, is over; null where nobody is waited for. */
  dueAt: Instant | null
}

/** An auction nobody has bid in. */
export function freshStanding({ endsAt }: Pick<Schedule, 'endsAt'>): Standing {
  return {
    phase: 'published',
    endsAt,
    price: null,
    leader: null,
    bids: 0,
    bidders: 0,
    bookSequence: 0,
    publicSequence: 0,
    lastAt: null,
    dueAt: null,
  }
}
