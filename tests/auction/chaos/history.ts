import type { AuctionStateEvent } from '#contract/auctionEvents.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import type { Phase } from '#server/features/auction/engine/state.ts'
import type { Terms } from '#server/features/auction/engine/terms.ts'

/** One request to bid as its maker saw it; times are of one monotonic clock. */
export type Attempt = {
  identity: string
  auctionId: string
  key: string
  /** In minor units. */
  ceiling: number
  sentAt: number
  answeredAt: number
  /** Null: nobody knows what became of it. */
  answer: Answer | null
}

export type Answer = { status: number; headers: string; text: string }

/** A view of an auction by any person. */
export type Look = { auctionId: string; text: string; headers: string }

/** The readings of the database's clock between two readings of the monotonic one. */
export type ClockReading = { before: number; database: number; after: number }

/** The events that a reader of a stream received, or read again after `gone`, in their order. */
export type Received =
  | { kind: 'standing'; standing: AuctionStateEvent }
  | { kind: 'gone'; ids: readonly string[] }
  | { kind: 'read'; auctionId: string; standing: PublicAuctionState }

/** One connection of a reader; `position` is the `Last-Event-ID` it was opened with. */
export type Connection = { position: string | null; received: Received[] }

/** A reader that returned again and again, until it had time to receive the last change of each of its auctions. */
export type StreamReader = { name: string; auctions: readonly string[]; connections: Connection[] }

/** All that could be known from outside of a run. */
export type History = { attempts: Attempt[]; looks: Look[]; clocks: ClockReading[]; streams: StreamReader[] }

export function emptyHistory(clock: ClockReading): History {
  return { attempts: [], looks: [], clocks: [clock], streams: [] }
}

export type BookBid = {
  sequence: number
  identity: string
  contact: string
  key: string
  ceiling: number
  at: number
  ownSequence: number
  publicSequence: number
  price: number
  isLeading: boolean
  endsAt: number
}

export type BookChange = {
  sequence: number
  at: number
  phase: string
  number: number | null
  leaderNumber: number | null
  price: number | null
  bids: number
  endsAt: number
}

/** An auction as it is stored at the end. */
export type FinalBook = {
  id: string
  terms: Terms
  opensAt: number
  firstEndsAt: number
  hardEndAt: number
  phase: Phase
  endsAt: number
  price: number | null
  leader: string | null
  bids: BookBid[]
  changes: BookChange[]
}

/** The attempts of each key. */
export function byKey(attempts: readonly Attempt[]): (key: string) => readonly Attempt[] {
  const found = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const own = found.get(attempt.key)
    if (own) own.push(attempt)
    else found.set(attempt.key, [attempt])
  }
  return (key) => found.get(key) ?? []
}

/** A bidder with this answer has bid. */
export function wasTaken({ answer }: Attempt): boolean {
  return answer?.status === 200
}

/** A bidder with this answer has not bid and never will have. */
export function wasRefused({ answer }: Attempt): boolean {
  return answer !== null && answer.status !== 200 && !isOpen(answer)
}

/** An answer after which nobody knows what became of the bid. */
export function isOpen({ status, text }: Answer): boolean {
  return status >= 500 || status === 429 || text.includes('"idempotency-key-running"')
}
