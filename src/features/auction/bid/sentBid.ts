import { bidVerdicts } from '#contract/bidVerdicts.ts'
import type { ApiError, ErrorCode } from '#src/api/ApiError.ts'
import { dropDraft, saveDraft, readDraft, hasShapeOf } from '#src/ui/form/drafts.ts'

/**
 * A bid as it went out; sent again it is the same one under the same key, and counts once. With the handle of the
 * contact it binds, and when it went out, in milliseconds.
 */
export type SentBid = { ceiling: string; seenSequence: number; key: string; handle: string; at: number }

const shape: SentBid = { ceiling: '', seenSequence: 0, key: '', handle: '', at: 0 }

/** Keeps in the tab what was sent until it is known what became of it, over a reload and a sign-in too. */
export function keepSent(auctionId: string, sent: SentBid): void {
  saveDraft(nameOf(auctionId), sent)
}

/** Whether something was sent of which nothing is known, whoever sent it. */
export function hasSent(auctionId: string): boolean {
  return hasShapeOf(shape, readDraft(nameOf(auctionId)))
}

/** What this contact sent. Another's is dropped: sent again it would be a bid of whoever works here now. */
export function readSentOf(handle: string, auctionId: string): SentBid | null {
  const kept = readDraft(nameOf(auctionId))
  if (hasShapeOf(shape, kept) && kept.handle === handle) return kept
  dropSent(auctionId)
  return null
}

export function dropSent(auctionId: string): void {
  dropDraft(nameOf(auctionId))
}

/**
 * Whether it may still be sent again without anybody wanting it: where the first one never arrived the next is the
 * bid, and after so long whoever made it may have thought better of it.
 *
 * @param now milliseconds, on the clock of `at`
 */
export function isFresh({ at }: SentBid, now: number): boolean {
  return Math.abs(now - at) < freshMs
}

const freshMs = 60_000

const nameOf = (auctionId: string) => `auction.sent.${auctionId}`

/**
 * Whether a failure leaves it open what became of a bid: nothing came back, or nothing that was decided about it. One
 * that was asked about again is settled by a verdict alone, for other refusals came before it was looked for.
 */
export function isOpen({ code, status }: Pick<ApiError, 'code' | 'status'>, isRepeated: boolean): boolean {
  if (verdicts.has(code)) return false
  return isRepeated || status === null || status >= 500 || code === 'idempotency-key-running' || status < 400
}

/** A bid that was taken answers its receipt instead. */
const verdicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>(bidVerdicts)
