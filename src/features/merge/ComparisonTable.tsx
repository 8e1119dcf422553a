import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import { Identification } from '#src/features/contact/parts/Identification.tsx'
import type { Comparison, MergePreview } from '#contract/merge.ts'
import { readableTelephone } from '#src/ui/text/readableTelephone.ts'

/** The two contacts side by side: what differs in full, what is the same in one line. */
export function ComparisonTable({ preview: { comparison, candidate, into } }: { preview: MergePreview }) {
  const differing = comparison.filter(({ isSame }) => !isSame)
  const same = comparison.filter(({ isSame, mine }) => isSame && mine !== null)

  return (
    <>
      {differing.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="merge.compare.field" />
              </th>
              <th scope="col">{into}</th>
              <th scope="col">{candidate}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((row) => (
              <tr key={row.field}>
                <th scope="row">
                  <FormattedMessage id={`merge.compare.${row.field}`} />
                </th>
                <td>
                  <Value field={row.field} text={row.mine} />
                </td>
                <td>
                  {row.isHidden ? (
                    <FormattedMessage id="merge.compare.hidden" />
                  ) : (
                    <Value field={row.field} text={row.theirs} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Box component="p" sx={{ m: 0, mt: differing.length > 0 ? 1.5 : 0, color: 'text.secondary' }}>
        <FormattedMessage id="merge.compare.same" /> <Names rows={same} />
      </Box>
    </>
  )
}

function Names({ rows }: { rows: readonly Comparison[] }) {
  return rows.map(({ field }, at) => (
    <span key={field}>
      {at > 0 && ', '}
      <FormattedMessage id={`merge.compare.${field}`} />
    </span>
  ))
}

function Value({ field, text }: { field: Comparison['field']; text: string | null }) {
  if (text === null) return <FormattedMessage id="merge.compare.none" />
  if (field === 'ident') {
    const [value = '', type = null] = text.split('\n')
    return <Identification of={{ value, type }} />
  }
  if (field === 'telephone' || field === 'fax') return readableTelephone(text)
  return text.split('\n').map((line) => <div key={line}>{line}</div>)
}

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  tableLayout: 'fixed',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '8px 16px 8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& th': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, fontWeight: 'inherit' },
}))
