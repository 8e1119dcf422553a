import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { BidReceipt } from '#contract/auction.ts'
import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { paths } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import type { LiveAuction } from '../detail/useAuction.ts'
import { unitsOf, useMoney } from '../money.ts'
import { BidBanner } from './BidBanner.tsx'
import type { SentBid } from './sentBid.ts'
import type { Bidding, Step } from './useBidding.ts'

type BidResultProps = {
  bidding: Bidding
  auction: LiveAuction
  /** Whether to show a refusal. */
  hasRefusal: boolean
}

/** The result of the last bid: accepted, refused with the reason, still unknown, or given up. */
export function BidResult({ bidding, auction, hasRefusal }: BidResultProps) {
  const { step, result } = bidding

  return (
    <>
      <Box role="status">
        {step.kind === 'unknown' && <Unknown step={step} auction={auction} bidding={bidding} />}
        {step.kind === 'idle' && result && 'receipt' in result && <Accepted {...result} auction={auction} />}
        {step.kind === 'idle' && result && 'givenUp' in result && <GivenUp {...result} auction={auction} />}
      </Box>
      {step.kind === 'idle' && hasRefusal && result && 'refusal' in result && (
        <Refused refusal={result.refusal} auction={auction} />
      )}
    </>
  )
}

/** Returns whether the result of the last bid says that I lead. */
export function isLeadShown({ step, result }: Pick<Bidding, 'step' | 'result'>): boolean {
  return step.kind === 'idle' && result !== null && 'receipt' in result && result.receipt.isLeading
}

/** Returns whether the last bid was passed at once and the price is still that one: its result replaces the banner. */
export function isPassedAt(price: string | null, result: Bidding['result']): boolean {
  if (result === null || !('receipt' in result) || result.receipt.isLeading) return false
  return unitsOf(price ?? '0') <= unitsOf(result.receipt.price)
}

/** The receipt of a bid, while the auction still is as it says. The banner of BidForm.tsx shows that others bid since. */
function Accepted({ auction, ...result }: { receipt: BidReceipt; isRaise: boolean; auction: LiveAuction }) {
  const { receipt, isRaise } = result
  const money = useMoney(receipt.currency)
  const { ceiling, price, isLeading } = receipt
  const values = { ceiling: money(ceiling), price: money(price) }
  // Others have bid since, and the banner above says so.
  if (isLeading ? auction.isLeading === false : !isPassedAt(auction.standing.price, result)) return null
  if (!isLeading)
    return (
      <BidBanner tone="critical">
        <FormattedMessage id="bid.taken.passed" values={values} />
      </BidBanner>
    )

  return (
    <BidBanner tone="good">
      <FormattedMessage id={isRaise ? 'bid.taken.leads_on' : 'bid.taken.leads'} values={values} />
    </BidBanner>
  )
}

function Refused({ refusal, auction }: { refusal: ApiError; auction: LiveAuction }) {
  const money = useMoney(auction.standing.currency)
  const { lowestNext, price } = auction.standing
  const isChanged = refusal.code === 'price-changed' && price !== null && lowestNext !== null

  return (
    <Box sx={{ mb: 2 }}>
      {isChanged ? (
        <Problem message="bid.refused.price_changed" values={{ price: money(price), lowest: money(lowestNext) }} />
      ) : (
        <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId}>
          {refusal.code === 'signed-out' && <SignIn id={auction.id} />}
        </Problem>
      )}
    </Box>
  )
}

/** The bidder stopped checking. The state above is loaded again but may not contain the bid yet. */
function GivenUp({ givenUp, auction }: { givenUp: SentBid; auction: LiveAuction }) {
  const money = useMoney(auction.standing.currency)
  return (
    <Typography sx={{ mb: 1.5, maxWidth: '68ch' }}>
      <FormattedMessage id="bid.unknown.given_up" values={{ amount: money(givenUp.ceiling) }} />
    </Typography>
  )
}

type UnknownProps = { step: Extract<Step, { kind: 'unknown' }>; auction: LiveAuction; bidding: Bidding }

function Unknown({ step, auction, bidding }: UnknownProps) {
  const money = useMoney(auction.standing.currency)
  const isSignedOut = step.problem?.code === 'signed-out'
  const box = useRef<HTMLDivElement>(null)
  // The field, which had the focus, is removed while the result is unknown.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])

  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 1, justifyItems: 'start', maxWidth: '68ch' }}>
      <Typography sx={{ fontWeight: 'fontWeightMedium' }}>
        <FormattedMessage id="bid.unknown.title" values={{ amount: money(step.sent.ceiling) }} />
      </Typography>
      <Typography>
        <FormattedMessage id={`bid.unknown.${isSignedOut ? 'signed_out' : step.isAutomatic ? 'about' : 'too_long'}`} />
      </Typography>
      {isSignedOut ? (
        <SignIn id={auction.id} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" loading={step.isChecking} onClick={bidding.check}>
            <FormattedMessage id={step.isAutomatic ? 'bid.unknown.now' : 'bid.unknown.again'} />
          </Button>
          {!step.isAutomatic && (
            <Button disabled={step.isChecking} onClick={bidding.giveUp}>
              <FormattedMessage id="bid.unknown.give_up" />
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

function SignIn({ id }: { id: string }) {
  return (
    <Button component={Link} to={paths.signIn(paths.auctionBid(id))} variant="outlined" size="small">
      <FormattedMessage id="bid.sign_in" />
    </Button>
  )
}
