import { bidVerdicts } from '#contract/bidVerdicts.ts'
import type { ApiError, ErrorCode } from '#src/api/ApiError.ts'
import { dropDraft, saveDraft, readDraft, hasShapeOf } from '#src/ui/form/drafts.ts'

/**
 * A bid as it was sent, with the handle of its bidder and the time in milliseconds. Sent again under the same key it
 * counts once.
 */
export type SentBid = { ceiling: string; seenSequence: number; key: string; handle: string; at: number }

const shape: SentBid = { ceiling: '', seenSequence: 0, key: '', handle: '', at: 0 }

/** Stores a sent bid in the tab until its result is known, so that it survives a reload and a sign-in. */
export function saveSentBid(auctionId: string, sent: SentBid): void {
  saveDraft(nameOf(auctionId), sent)
}

/** Returns whether the tab has a sent bid without a result, of any contact. */
export function hasSentBid(auctionId: string): boolean {
  return hasShapeOf(shape, readDraft(nameOf(auctionId)))
}

/** Returns the sent bid of a contact. One of another contact is dropped: sent again it would bind this one. */
export function readSentBid(handle: string, auctionId: string): SentBid | null {
  const stored = readDraft(nameOf(auctionId))
  if (hasShapeOf(shape, stored) && stored.handle === handle) return stored
  dropSentBid(auctionId)
  return null
}

export function dropSentBid(auctionId: string): void {
  dropDraft(nameOf(auctionId))
}

/**
 * Returns whether a bid may be sent again without a press. If it never arrived, the repetition is the bid, and after a
 * minute the bidder may have changed their mind.
 *
 * @param now milliseconds, by the clock of `at`
 */
export function isFresh({ at }: SentBid, now: number): boolean {
  return Math.abs(now - at) < freshMs
}

const freshMs = 60_000

const nameOf = (auctionId: string) => `auction.sent.${auctionId}`

/**
 * Returns whether the result of a bid is still unknown after a failure. A repeated request is decided by a verdict only:
 * other refusals precede the search for the first bid.
 */
export function isUndecided({ code, status }: Pick<ApiError, 'code' | 'status'>, isRepeated: boolean): boolean {
  if (verdicts.has(code)) return false
  return isRepeated || status === null || status >= 500 || code === 'idempotency-key-running' || status < 400
}

/** The refusals that are a decision about the bid. */
const verdicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>(bidVerdicts)
