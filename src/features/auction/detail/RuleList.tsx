import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { AuctionDetail } from '#contract/auction.ts'
import { useMoney } from '../useMoney.ts'
import { StepTable } from './StepTable.tsx'

/** The rules of an auction in sentences, every figure out of its own terms. */
export function RuleList({ auction }: { auction: Pick<AuctionDetail, 'terms' | 'hardEndAt' | 'standing'> }) {
  const { terms, hardEndAt, standing } = auction
  const money = useMoney(standing.currency)
  const minutes = terms.extensionSeconds / 60

  return (
    <Rules>
      <li>
        <FormattedMessage
          id="auctionrules.ceiling"
          values={{ unit: money(terms.unit), start: money(terms.startPrice), most: money(terms.highestCeiling) }}
        />
      </li>
      <li>
        <FormattedMessage id="auctionrules.proxy" />
      </li>
      <li>
        <FormattedMessage id="auctionrules.steps" />
        <StepTable steps={terms.steps} currency={standing.currency} />
      </li>
      <li>
        <FormattedMessage id="auctionrules.tie" />
      </li>
      <li>
        <FormattedMessage
          id="auctionrules.extension"
          values={{
            minutes,
            at: <FormattedDate key="at" value={hardEndAt} dateStyle="long" timeStyle="short" />,
          }}
        />
      </li>
      <li>
        <FormattedMessage id="auctionrules.binding" />
      </li>
      <li>
        <FormattedMessage
          id="auctionrules.after"
          values={{ pay: terms.paymentDays, register: terms.registrationDays }}
        />
        {terms.bookingDays > 0 && (
          <>
            {' '}
            <FormattedMessage id="auctionrules.booking" values={{ days: terms.bookingDays }} />
          </>
        )}
      </li>
      <li>
        <FormattedMessage id="auctionrules.secret" />
      </li>
    </Rules>
  )
}

const Rules = styled('ol')({
  margin: 0,
  paddingInlineStart: 20,
  display: 'grid',
  gap: 8,
  maxWidth: '72ch',
})
