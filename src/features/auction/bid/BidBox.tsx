import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocale } from '#intl/useLocale.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import type { LiveAuction } from '../detail/useAuction.ts'
import { useIsMyPartPending } from '../mine/myParts.ts'
import { BidForm } from './BidForm.tsx'
import { lowestBid } from './validateAmount.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { hasSentBid } from './sentBid.ts'

/** The bid form; or why the user cannot bid, and what to do about it. */
export function BidBox({ auction }: { auction: LiveAuction }) {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h3" component="h3" sx={{ mb: 1 }}>
        <FormattedMessage id={auction.isLeading === true ? 'bid.title_raise' : 'bid.title'} />
      </Typography>
      <BidContent auction={auction} />
    </Box>
  )
}

function BidContent({ auction }: { auction: LiveAuction }) {
  const { info } = useFrame()
  const locale = useLocale()
  const { phase, standing, mine, isLeading } = auction
  const isPending = useIsMyPartPending(auction.id)
  const leadingWith = isLeading === true ? (mine.part?.ceiling ?? null) : null

  if (phase === 'closing') return <Note id="bid.is_over" />
  if (phase === 'before') return <Note id="bid.not_yet" />
  if (!info) return <SignInToBid id={auction.id} />
  const handle = info.contact?.handle
  if (handle === undefined) return <Note id={`problem.${info.withoutContact ?? 'contact-required'}`} />
  if (!info.capabilities.bid.allowed) return <WhyNot of={info.capabilities.bid} id="why-not-bid" what="bid.why_not" />
  // Before, the form would lack the banner of an outbid bidder, and then move.
  if (isPending) return null
  if (lowestBid({ terms: auction.terms, standing, leadingWith }) === null)
    return <Note id={leadingWith === null ? 'problem.bid-limit-reached' : 'bid.at_limit'} />
  // Another contact starts with a new form: a bid in progress binds the contact before.
  return <BidForm key={`${locale} ${handle}`} auction={auction} handle={handle} leadingWith={leadingWith} />
}

function Note({
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

/** Sends a signed-out user to the sign-in, which leads back to the field with the typed amount. */
function SignInToBid({ id }: { id: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id={hasSentBid(id) ? 'bid.unknown.signed_out' : 'bid.sign_in_first'} />
      </Typography>
      <Button component={Link} to={paths.signIn(paths.auctionBid(id))} variant="contained">
        <FormattedMessage id="bid.sign_in" />
      </Button>
    </Box>
  )
}
