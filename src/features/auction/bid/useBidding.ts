import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { placeBid, readTerms, type BidReceipt } from '#contract/auction.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { serverNow } from '#src/api/clock.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import type { AuctionHere } from '../detail/useAuction.ts'
import { tellOtherTabs } from '../mine/myParts.ts'
import { api } from '#src/api/client.ts'
import { dropSent, isFresh, isOpen, keepSent, readSentOf, type SentBid } from './sentBid.ts'

/**
 * How far a bid is: nothing under way, being looked up whether the rules are accepted, asked to accept them, asked
 * once more, on its way, or sent with nothing known of it: then it is asked by itself, or by a press when that has gone
 * on for too long.
 */
export type Step =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'rules' | 'confirm' | 'sending'; ceiling: string }
  | { kind: 'unknown'; sent: SentBid; isAsking: boolean; isByItself: boolean; problem: ApiError | null }

/** What the last one came to, or that it is not asked about any more. */
export type Result = { receipt: BidReceipt; isRaise: boolean } | { refusal: ApiError } | { givenUp: SentBid } | null

export type Bidding = ReturnType<typeof useBidding>

/** Milliseconds before it is asked again by itself what became of a bid. */
const askAgainMs = 3000

/**
 * Takes a bid from the field to the server and back, once however often it is pressed or sent.
 *
 * @param handle whom it binds: the contact one works as
 */
export function useBidding(
  { id, terms, standing, mine, isLeading }: AuctionHere,
  { handle, onTaken }: { handle: string; onTaken: () => void },
) {
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>(() => firstStep(handle, id))
  const [result, setResult] = useState<Result>(null)
  const isUnderWay = useRef(false)
  const hasAccepted = useRef(false)

  const settle = (next: Result) => {
    dropSent(id)
    setStep({ kind: 'idle' })
    setResult(next)
    mine.again()
    tellOtherTabs(id)
    // The state that the answer belongs to, also where nothing is heard live just now.
    void revalidate()
    if (next && 'receipt' in next) {
      mine.noteReceipt(next.receipt.sequence)
      onTaken()
    }
  }

  const send = async (sent: SentBid, isRepeated: boolean) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    if (isRepeated) setStep(notKnown(sent, { isAsking: true }))
    else setStep({ kind: 'sending', ceiling: sent.ceiling })
    keepSent(id, sent)
    try {
      // Whether I led when it went out; by the time it is answered I may lead by it.
      settle({ receipt: await sendBid(id, sent), isRaise: isLeading === true })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (isOpen(cause, isRepeated)) setStep(notKnown(sent, { problem: cause }))
      else if (cause.code === 'terms-not-accepted') askForRules(sent.ceiling)
      else settle({ refusal: cause })
    } finally {
      isUnderWay.current = false
    }
  }

  const askForRules = (ceiling: string) => {
    dropSent(id)
    hasAccepted.current = false
    setStep({ kind: 'rules', ceiling })
  }

  const begin = async (ceiling: string) => {
    setResult(null)
    if (!hasAccepted.current) {
      setStep({ kind: 'asking' })
      // Where it cannot be had, the bid itself will say that they are not accepted.
      const known = await api(readTerms, { background: true }).catch(() => null)
      hasAccepted.current = known === null || known.accepted.includes(terms.version)
    }
    setStep({ kind: hasAccepted.current ? 'confirm' : 'rules', ceiling })
  }

  const again = () => {
    if (step.kind === 'unknown') void send(step.sent, true)
  }
  // Where the computer slept meanwhile it is too late for it by now.
  useAskingAgain(step, () => {
    if (step.kind !== 'unknown') return
    if (isFresh(step.sent, serverNow())) again()
    else setStep(notKnown(step.sent, { problem: step.problem }))
  })

  return {
    step,
    result,
    begin,
    accepted: (ceiling: string) => {
      hasAccepted.current = true
      setStep({ kind: 'confirm', ceiling })
    },
    send: (ceiling: string) =>
      send({ ceiling, seenSequence: standing.sequence, key: newIdempotencyKey(), handle, at: serverNow() }, false),
    again,
    giveUp: () => {
      if (step.kind === 'unknown' && !isUnderWay.current) settle({ givenUp: step.sent })
    },
    leave: () => setStep({ kind: 'idle' }),
  }
}

/** Sends a bid, or asks for the result of the same bid: the same key gets the same answer. */
function sendBid(auctionId: string, { ceiling, seenSequence, key }: SentBid): Promise<BidReceipt> {
  return api(placeBid, { params: { id: auctionId }, body: { ceiling, seenSequence }, idempotencyKey: key })
}

/** What was sent before the page was loaded anew is asked about first. */
function firstStep(handle: string, id: string): Step {
  const sent = readSentOf(handle, id)
  return sent ? notKnown(sent) : { kind: 'idle' }
}

type Unknown = Extract<Step, { kind: 'unknown' }>

function notKnown(
  sent: SentBid,
  { isAsking = false, problem = null }: Partial<Pick<Unknown, 'isAsking' | 'problem'>> = {},
): Unknown {
  return { kind: 'unknown', sent, isAsking, isByItself: isFresh(sent, serverNow()), problem }
}

/** While nothing is known it is asked by itself for a while, soon after and as soon as the network is back. */
function useAskingAgain(step: Step, again: () => void): void {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  const isWaiting = step.kind === 'unknown' && step.isByItself && !step.isAsking && step.problem?.code !== 'signed-out'
  const wait = step.kind === 'unknown' && step.problem ? askAgainMs : 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const ask = () => latest.current()
    const timer = setTimeout(ask, wait)
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [isWaiting, wait])
}
