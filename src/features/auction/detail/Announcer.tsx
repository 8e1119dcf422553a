import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { serverNow } from '#src/api/clock.ts'
import { hasSent } from '../bid/sentBid.ts'
import { useMoney } from '../money.ts'
import type { AuctionHere } from './useAuction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'

/** Tells whoever cannot see the page what matters of an auction, seldom enough to let them bid meanwhile. */
export function Announcer({ auction }: { auction: AuctionHere }) {
  const intl = useIntl()
  const money = useMoney(auction.standing.currency)
  const [words, setWords] = useState('')
  const isOver = auction.phase === 'closing' || auction.phase === 'over'
  const { id, standing, isLeading, mine } = auction
  const { saidTo } = mine
  const before = useRef({ standing, isLeading, isOver })
  const said = useRef<number[]>([])
  const [waiting, setWaiting] = useState<Announcement | null>(null)

  useEffect(() => {
    const after = { standing, isLeading, isOver }
    const news = announcementOf(before.current, after)
    before.current = after
    // Of a bid made here its receipt speaks, which may come after the news of it.
    const isSaid = news === 'leading' && (hasSent(id) || standing.sequence <= saidTo)
    if (news && !isSaid) setWaiting(news)
  }, [id, standing, isLeading, isOver, saidTo])

  const endsAt = Date.parse(auction.standing.endsAt)
  const text = waiting && inWords(waiting, auction, { intl, money })
  useEffect(() => {
    if (text === null) return undefined
    const now = serverNow()
    const timer = setTimeout(
      () => {
        said.current = [...said.current.slice(-2), serverNow()]
        setWords(text)
        setWaiting(null)
      },
      mayBeSaidAt(said.current, now, endsAt) - now,
    )
    return () => clearTimeout(timer)
  }, [text, endsAt])

  return (
    <Box role="status" aria-live="polite" data-announcer sx={forReaders}>
      {words}
    </Box>
  )
}

type Writing = { intl: IntlShape; money: (amount: string) => string }

function inWords(news: Announcement, auction: AuctionHere, { intl, money }: Writing): string {
  const { standing, terms } = auction
  const price = money(standing.price ?? terms.startPrice)
  if (news === 'extended') {
    const at = intl.formatTime(standing.endsAt, { timeStyle: 'medium' })
    return intl.formatMessage({ id: 'auctiondetail.said.extended' }, { at })
  }
  if (news === 'ended') {
    const how = standing.leader === null ? 'no_bid' : auction.isLeading === true ? 'won' : 'ended'
    return intl.formatMessage({ id: `auctiondetail.said.${how}` }, { price })
  }
  return intl.formatMessage({ id: `auctiondetail.said.${news}` }, { price })
}

const forReaders = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** What whoever cannot see the page has to hear of an auction, and nothing else: price and countdown are there to be read. */
type Announcement = 'outbid' | 'leading' | 'extended' | 'ended' | 'cancelled'

/** How an auction stands for me: everybody's standing, whether I lead (null where I do not bid), and whether it is over. */
export type Heard = { standing: PublicAuctionState; isLeading: boolean | null; isOver: boolean }

/** What is to be said of a change, the weightiest only. */
export function announcementOf(before: Heard, after: Heard): Announcement | null {
  if (after.standing.status === 'cancelled') return before.standing.status === 'cancelled' ? null : 'cancelled'
  if (after.isOver) return before.isOver ? null : 'ended'
  if (before.isLeading === true && after.isLeading === false) return 'outbid'
  if (before.isLeading !== true && after.isLeading === true) return 'leading'
  return after.standing.endsAt > before.standing.endsAt ? 'extended' : null
}

/** So much is said in a minute at most, but for the last one. */
const mostInMinute = 3
const minute = 60_000

/**
 * When the next may be said, after those said at `said` (milliseconds, oldest first): at once in the last minute of an
 * auction and after its end, else when a minute does not hold three already. What waits is replaced by what is newer.
 */
export function mayBeSaidAt(said: readonly number[], now: number, endsAt: number): number {
  if (endsAt - now <= minute) return now
  const third = said.at(-mostInMinute)
  const free = third === undefined ? now : Math.max(now, third + minute)
  return Math.min(free, Math.max(now, endsAt - minute))
}
