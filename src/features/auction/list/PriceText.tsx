import { keyframes, styled } from '@mui/material/styles'
import { useState } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { motion } from '#theme/tokens.ts'
import type { ListedAuction } from './listedAuction.ts'
import { usePhase } from '../phase.ts'
import { useMyPart } from '../mine/myParts.ts'
import { useMoney } from '../money.ts'

type Props = { row: ListedAuction }

/** The current price; before the first bid the start price. A changed price is tinted for a moment. */
export function PriceText({ row }: Props) {
  const { status, price, lowestNext, currency } = useAuctionState(row.id, row.standing)
  const money = useMoney(currency)
  const [first] = useState(price)

  if (price === null)
    return lowestNext === null || (status !== 'new' && status !== 'in_auction') ? (
      <Faint>–</Faint>
    ) : (
      <Faint>
        <FormattedMessage id="auctions.price_from" values={{ price: money(lowestNext) }} />
      </Faint>
    )
  return (
    <Price key={price} data-changed={price !== first}>
      {money(price)}
    </Price>
  )
}

/** The minimum of the next bid; nothing where no bid is possible. */
export function LowestText({ row }: Props) {
  const state = useAuctionState(row.id, row.standing)
  const { lowestNext, currency } = state
  const phase = usePhase({ ...row, standing: state })
  const money = useMoney(currency)

  return lowestNext !== null && (phase === 'before' || phase === 'running') && <Faint>{money(lowestNext)}</Faint>
}

/** The number of public bids. */
export function LiveCount({ row }: Props) {
  return <FormattedNumber value={useAuctionState(row.id, row.standing).bids} />
}

/** My maximum; `hasWords` says so on a card, where no header does. */
export function CeilingText({ row, hasWords }: Props & { hasWords: boolean }) {
  const mine = useMyPart(row.id)
  const money = useMoney(row.standing.currency)

  if (!mine?.ceiling) return null
  if (!hasWords) return money(mine.ceiling)
  return (
    <CardNote>
      <FormattedMessage id="auctions.my_maximum" values={{ amount: money(mine.ceiling) }} />
    </CardNote>
  )
}

const changed = keyframes({ from: { backgroundColor: 'var(--changed)' } })

const Price = styled('span')(({ theme }) => ({
  fontWeight: theme.typography.fontWeightMedium,
  paddingInline: 4,
  marginInline: -4,
  borderRadius: 4,
  '--changed': theme.vars.palette.state.info.ground,
  '&[data-changed="true"]': { animation: `${changed} ${motion.tint}ms ease-out` },
}))

const CardNote = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}))

const Faint = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
