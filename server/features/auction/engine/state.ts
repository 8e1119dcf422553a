import * as z from 'zod/mini'
import type { Instant, Schedule } from './schedule.ts'
import type { Terms } from './terms.ts'

/** The identity that bids and the contact that would win. */
export const Party = z.strictObject({ identity: z.string(), contact: z.string() })
export type Party = z.infer<typeof Party>

/** The parts of an auction that never change after its publication. */
export type Auction = {
  terms: Terms
  opensAt: Instant
  hardEndAt: Instant
  /** Earlier winners of the name who did not pay: neither the identity nor the contact may bid again. */
  excluded: readonly Party[]
}

/** The recorded phase of an auction. The status also depends on the clock: see `statusAt`. */
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
 * The state of an auction after an entry of its ledger. `leader.ceiling`, `ledgerSequence` and `lastAt` are secret, because
 * each would reveal that the leader has raised the ceiling.
 */
export type AuctionState = {
  phase: Phase
  endsAt: Instant
  /** In minor units; null before the first bid. */
  price: number | null
  leader: Leader | null
  /** The number of public bids. */
  bids: number
  /** The number of bidders, which is the last bidder's number. */
  bidders: number
  /** The last entry of the private ledger of bids. */
  ledgerSequence: number
  /** The last entry of the public ledger of changes. */
  publicSequence: number
  /** The time of the last entry of the private ledger. */
  lastAt: Instant | null
  /** The deadline for recording a payment, then for registering; null where none applies. */
  dueAt: Instant | null
}

/** Returns the state of an auction without bids. */
export function initialState({ endsAt }: Pick<Schedule, 'endsAt'>): AuctionState {
  return {
    phase: 'published',
    endsAt,
    price: null,
    leader: null,
    bids: 0,
    bidders: 0,
    ledgerSequence: 0,
    publicSequence: 0,
    lastAt: null,
    dueAt: null,
  }
}
