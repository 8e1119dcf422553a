import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { AuctionDetail } from '#contract/auction.ts'
import { HeadRow } from '#src/ui/page/Prose.tsx'
import { useMoney } from '../useMoney.ts'

/** By how much a price rises, by how high it is. */
export function StepTable({ steps, currency }: { steps: AuctionDetail['terms']['steps']; currency: string }) {
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
}))
