import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { serverNow } from '#src/api/clock.ts'
import { hasSentBid } from '../bid/sentBid.ts'
import { useMoney } from '../money.ts'
import type { LiveAuction } from './useAuction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'

/** Announces important changes of an auction to screen readers, rarely enough that the user can bid meanwhile. */
export function Announcer({ auction }: { auction: LiveAuction }) {
  const intl = useIntl()
  const money = useMoney(auction.standing.currency)
  const [words, setWords] = useState('')
  const isOver = auction.phase === 'closing' || auction.phase === 'over'
  const { id, standing: state, isLeading, mine } = auction
  const { receiptSequence } = mine
  const before = useRef<AnnouncedState>({ state, isLeading, isOver })
  const announcedAt = useRef<number[]>([])
  const [waiting, setWaiting] = useState<Announcement | null>(null)

  useEffect(() => {
    const after = { state, isLeading, isOver }
    const news = announcementOf(before.current, after)
    before.current = after
    // The receipt of a bid made on this page announces the lead. It may arrive after the event.
    const isInReceipt = news === 'leading' && (hasSentBid(id) || state.sequence <= receiptSequence)
    if (isInReceipt) setWords('')
    if (news) setWaiting(isInReceipt ? null : news)
  }, [id, state, isLeading, isOver, receiptSequence])

  const endsAt = Date.parse(auction.standing.endsAt)
  const text = waiting && inWords(waiting, auction, { intl, money })
  useEffect(() => {
    if (text === null) return undefined
    const now = serverNow()
    const timer = setTimeout(
      () => {
        announcedAt.current = [...announcedAt.current.slice(-2), serverNow()]
        setWords(text)
        setWaiting(null)
      },
      nextAnnouncementAt(announcedAt.current, now, endsAt) - now,
    )
    return () => clearTimeout(timer)
  }, [text, endsAt])

  return (
    <Box role="status" aria-live="polite" data-announcer sx={visuallyHidden}>
      {words}
    </Box>
  )
}

type Formats = { intl: IntlShape; money: (amount: string) => string }

function inWords(news: Announcement, auction: LiveAuction, { intl, money }: Formats): string {
  const { standing, terms } = auction
  const price = money(standing.price ?? terms.startPrice)
  if (news === 'extended') {
    const at = intl.formatTime(standing.endsAt, { timeStyle: 'medium' })
    return intl.formatMessage({ id: 'auctiondetail.announced.extended' }, { at })
  }
  if (news === 'ended') {
    const how = standing.leader === null ? 'no_bid' : auction.isLeading === true ? 'won' : 'ended'
    return intl.formatMessage({ id: `auctiondetail.announced.${how}` }, { price })
  }
  return intl.formatMessage({ id: `auctiondetail.announced.${news}` }, { price })
}

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** The announced changes. Price and countdown are not among them: the user can read them at any time. */
type Announcement = 'outbid' | 'leading' | 'extended' | 'ended' | 'cancelled'

/** The state on which announcements depend; `isLeading` is null when I have not bid. */
export type AnnouncedState = { state: PublicAuctionState; isLeading: boolean | null; isOver: boolean }

/** Returns the most important announcement of a change. */
export function announcementOf(before: AnnouncedState, after: AnnouncedState): Announcement | null {
  if (after.state.status === 'cancelled') return before.state.status === 'cancelled' ? null : 'cancelled'
  if (after.isOver) return before.isOver ? null : 'ended'
  if (before.isLeading === true && after.isLeading === false) return 'outbid'
  if (before.isLeading !== true && after.isLeading === true) return 'leading'
  return after.state.endsAt > before.state.endsAt ? 'extended' : null
}

/** The most announcements in a minute, except the last minute of an auction. */
const mostInMinute = 3
const minute = 60_000

/**
 * Returns when the next announcement may be made: at most three in a minute. In the last minute of an auction and after
 * its end there is no limit. A newer announcement replaces a waiting one.
 *
 * @param announcedAt the earlier announcements in milliseconds, oldest first
 */
export function nextAnnouncementAt(announcedAt: readonly number[], now: number, endsAt: number): number {
  if (endsAt - now <= minute) return now
  const third = announcedAt.at(-mostInMinute)
  const free = third === undefined ? now : Math.max(now, third + minute)
  return Math.min(free, Math.max(now, endsAt - minute))
}
