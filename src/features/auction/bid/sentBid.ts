import type { ApiError, ErrorCode } from '#src/api/ApiError.ts'
import { dropDraft, keepDraft, readDraft } from '#src/ui/form/drafts.ts'
import { isShapedAs } from '#src/ui/form/isShapedAs.ts'

/** A bid as it went out; sent again it is the same one under the same key, and counts once. */
export type SentBid = { ceiling: string; seenSequence: number; key: string }

const shape: SentBid = { ceiling: '', seenSequence: 0, key: '' }

/** Keeps in the tab what was sent until it is known what became of it, over a reload and a sign-in too. */
export function keepSent(auctionId: string, sent: SentBid): void {
  keepDraft(nameOf(auctionId), sent)
}

export function readSent(auctionId: string): SentBid | null {
  const kept = readDraft(nameOf(auctionId))
  return isShapedAs(shape, kept) ? kept : null
}

export function dropSent(auctionId: string): void {
  dropDraft(nameOf(auctionId))
}

const nameOf = (auctionId: string) => `auction.sent.${auctionId}`

/**
 * Whether a failure leaves it open what became of a bid: nothing came back, or nothing that was decided about it. One
 * that was asked about again is settled by a verdict alone, for other refusals came before it was looked for.
 */
export function isOpen({ code, status }: Pick<ApiError, 'code' | 'status'>, isRepeated: boolean): boolean {
  if (verdicts.has(code)) return false
  return isRepeated || status === null || status >= 500 || code === 'idempotency-key-running' || status < 400
}

/** What only whoever has looked for the bid says; a bid that was taken answers its receipt instead. */
const verdicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'auction-not-found',
  'auction-not-open',
  'auction-ended',
  'auction-cancelled',
  'bidder-excluded',
  'terms-not-accepted',
  'bid-not-whole',
  'bid-too-low',
  'bid-too-high',
  'bid-limit-reached',
  'ceiling-not-raised',
  'price-changed',
  'idempotency-key-reused',
])
