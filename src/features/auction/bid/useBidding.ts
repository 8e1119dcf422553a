import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { placeBid, readTerms, type BidReceipt } from '#contract/auction.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { serverNow } from '#src/api/clock.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import type { LiveAuction } from '../detail/useAuction.ts'
import { notifyOtherTabs } from '../mine/myParts.ts'
import { api } from '#src/api/client.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { dropSentBid, isFresh, isUndecided, saveSentBid, readSentBid, type SentBid } from './sentBid.ts'

/**
 * The step of a bid: `checking` whether the rules are accepted, accepting the `rules`, the `confirm` dialog, `sending`.
 * The result is `unknown` after a lost answer: it is checked automatically, and after a minute by a press.
 */
export type Step =
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'rules' | 'confirm' | 'sending'; ceiling: string }
  | { kind: 'unknown'; sent: SentBid; isChecking: boolean; isAutomatic: boolean; problem: ApiError | null }

/** The result of the last bid; `givenUp` when the bidder has stopped checking it. */
export type Result =
  | { receipt: BidReceipt; isRaise: boolean }
  | { refusal: ApiError; ceiling: string }
  | { givenUp: SentBid }
  | null

export type Bidding = ReturnType<typeof useBidding>

/** Milliseconds between automatic checks of an unknown result. */
const checkInterval = 3000

/**
 * Sends a bid and finds out its result. A bid counts once, however often a button is pressed or the request repeated.
 *
 * @param handle the contact that the bid binds
 */
export function useBidding(
  { id, terms, standing, mine, isLeading }: LiveAuction,
  { handle, onAccepted }: { handle: string; onAccepted: () => void },
) {
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>(() => firstStep(handle, id))
  const [result, setResult] = useState<Result>(null)
  const isSending = useRef(false)
  const hasAcceptedRules = useRef(false)

  const finish = (next: Result) => {
    dropSentBid(id)
    setStep({ kind: 'idle' })
    setResult(next)
    mine.reload()
    notifyOtherTabs(id)
    // Loads the new state of the auction even when the stream is lost.
    void revalidate()
    if (next && 'receipt' in next) {
      mine.recordReceipt(next.receipt.sequence)
      onAccepted()
    }
  }

  const send = async (sent: SentBid, isRepeated: boolean) => {
    if (isSending.current) return
    isSending.current = true
    if (isRepeated) setStep(unknownStep(sent, { isChecking: true }))
    else setStep({ kind: 'sending', ceiling: sent.ceiling })
    saveSentBid(id, sent)
    try {
      // Whether I led when the bid was sent; afterwards I may lead by this bid.
      finish({ receipt: await sendBid(id, sent), isRaise: isLeading === true })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (isUndecided(cause, isRepeated)) setStep(unknownStep(sent, { problem: cause }))
      else if (cause.code === 'terms-not-accepted') showRules(sent.ceiling)
      else finish({ refusal: cause, ceiling: sent.ceiling })
    } finally {
      isSending.current = false
    }
  }

  const showRules = (ceiling: string) => {
    dropSentBid(id)
    hasAcceptedRules.current = false
    setStep({ kind: 'rules', ceiling })
  }

  const start = async (ceiling: string) => {
    setResult(null)
    if (!hasAcceptedRules.current) {
      setStep({ kind: 'checking' })
      // After a failure the bid itself is refused if the rules are not accepted.
      const answer = await api(readTerms, { background: true }).catch(() => null)
      hasAcceptedRules.current = answer === null || answer.accepted.includes(terms.version)
    }
    setStep({ kind: hasAcceptedRules.current ? 'confirm' : 'rules', ceiling })
  }

  const check = () => {
    if (step.kind === 'unknown') void send(step.sent, true)
  }
  // After a sleep of the computer a minute may have passed.
  useAutomaticCheck(step, () => {
    if (step.kind !== 'unknown') return
    if (isFresh(step.sent, serverNow())) check()
    else setStep(unknownStep(step.sent, { problem: step.problem }))
  })

  return {
    step,
    result,
    start,
    confirm: (ceiling: string) => {
      hasAcceptedRules.current = true
      setStep({ kind: 'confirm', ceiling })
    },
    send: (ceiling: string) =>
      send({ ceiling, seenSequence: standing.sequence, key: newIdempotencyKey(), handle, at: serverNow() }, false),
    check,
    giveUp: () => {
      if (step.kind === 'unknown' && !isSending.current) finish({ givenUp: step.sent })
    },
    cancel: () => setStep({ kind: 'idle' }),
  }
}

/** Sends a bid, or requests the result of the same bid: the same key gets the same answer. */
function sendBid(auctionId: string, { ceiling, seenSequence, key }: SentBid): Promise<BidReceipt> {
  return api(placeBid, { params: { id: auctionId }, body: { ceiling, seenSequence }, idempotencyKey: key })
}

/** Returns the first step of a page: checking a bid that was sent before it was loaded. */
function firstStep(handle: string, id: string): Step {
  const sent = readSentBid(handle, id)
  return sent ? unknownStep(sent) : { kind: 'idle' }
}

type Unknown = Extract<Step, { kind: 'unknown' }>

function unknownStep(
  sent: SentBid,
  { isChecking = false, problem = null }: Partial<Pick<Unknown, 'isChecking' | 'problem'>> = {},
): Unknown {
  return { kind: 'unknown', sent, isChecking, isAutomatic: isFresh(sent, serverNow()), problem }
}

/** Checks an unknown result after an interval, and as soon as the network is back. */
function useAutomaticCheck(step: Step, check: () => void): void {
  const latestCheck = useLatest(check)
  const isWaiting =
    step.kind === 'unknown' && step.isAutomatic && !step.isChecking && step.problem?.code !== 'signed-out'
  const wait = step.kind === 'unknown' && step.problem ? checkInterval : 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(latestCheck, wait)
    window.addEventListener('online', latestCheck)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', latestCheck)
    }
  }, [isWaiting, wait, latestCheck])
}
