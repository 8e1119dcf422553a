import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocale } from '#intl/useLocale.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import type { AuctionHere } from '../detail/useAuction.ts'
import { BidForm } from './BidForm.tsx'
import { lowestBid } from './judgeTyped.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { hasSent } from './sentBid.ts'

/** Where one bids; or why one cannot, and what to do about it. */
export function BidBox({ auction }: { auction: AuctionHere }) {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h3" component="h3" sx={{ mb: 1 }}>
        <FormattedMessage id={auction.isLeading === true ? 'bid.title_raise' : 'bid.title'} />
      </Typography>
      <Inside auction={auction} />
    </Box>
  )
}

function Inside({ auction }: { auction: AuctionHere }) {
  const { info } = useFrame()
  const locale = useLocale()
  const { phase, standing, mine, isLeading } = auction
  const leadingWith = isLeading === true ? (mine.part?.ceiling ?? null) : null

  if (phase === 'closing') return <Said id="bid.is_over" />
  if (phase === 'before') return <Said id="bid.not_yet" />
  if (!info) return <SignInToBid id={auction.id} />
  const handle = info.contact?.handle
  if (handle === undefined) return <Said id={`problem.${info.withoutContact ?? 'contact-required'}`} />
  if (!info.capabilities.bid.allowed) return <WhyNot of={info.capabilities.bid} id="why-not-bid" what="bid.why_not" />
  if (lowestBid({ terms: auction.terms, standing, leadingWith }) === null)
    return <Said id={leadingWith === null ? 'problem.bid-limit-reached' : 'bid.at_limit'} />
  // Whoever works as another contact begins anew: what was under way binds the one before.
  return <BidForm key={`${locale} ${handle}`} auction={auction} handle={handle} leadingWith={leadingWith} />
}

function Said({
  id,
}: {
  id:
    | 'bid.is_over'
    | 'bid.not_yet'
    | 'bid.at_limit'
    | 'problem.bid-limit-reached'
    | 'problem.contact-required'
    | 'problem.not-admitted'
}) {
  return (
    <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
      <FormattedMessage id={id} />
    </Typography>
  )
}

/** Whoever is signed out signs in and comes back to the field, with what was typed in it. */
function SignInToBid({ id }: { id: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id={hasSent(id) ? 'bid.unknown.signed_out' : 'bid.sign_in_first'} />
      </Typography>
      <Button component={Link} to={paths.signIn(paths.auctionBid(id))} variant="contained">
        <FormattedMessage id="bid.sign_in" />
      </Button>
    </Box>
  )
}
