import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { AuctionDetail } from '#contract/auction.ts'
import { useMoney } from '../money.ts'
import { HeadRow } from '#src/ui/page/Prose.tsx'

/** The rules of an auction in sentences with the figures of its own terms. */
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

/** Quieter than the bids above them; in two columns where there is room. */
const Rules = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: 20,
  columns: '2 56ch',
  columnGap: 56,
  color: theme.vars.palette.text.secondary,
  '& > li': { maxWidth: '72ch', breakInside: 'avoid', marginBottom: 8 },
  // Short enough for the rest of a sheet.
  '@media print': { columns: 2, columnGap: 24, '& > li': { marginBottom: 4 } },
}))

/** The steps by which a price rises. */
function StepTable({ steps, currency }: { steps: AuctionDetail['terms']['steps']; currency: string }) {
  const money = useMoney(currency)

  return (
    <Table>
      <HeadRow columns={columns} />
      <tbody>
        {steps.map(({ below, by }, index) => (
          <tr key={by}>
            <td>
              {below === null ? (
                <FormattedMessage
                  id="auctionrules.step.above"
                  values={{ amount: money(steps[index - 1]?.below ?? '0') }}
                />
              ) : (
                <FormattedMessage id="auctionrules.step.below" values={{ amount: money(below) }} />
              )}
            </td>
            <td>{money(by)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const columns = ['auctionrules.step.price', 'auctionrules.step.by'] as const

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  marginTop: 4,
  '& th': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, textAlign: 'start' },
  '& th, & td': { padding: '4px 24px 4px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& td:last-of-type, & th:last-of-type': { textAlign: 'end', paddingInlineEnd: 0 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '@media print': { '& th, & td': { paddingBlock: 1 } },
}))
