import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { Identification, identTitle } from '#src/features/contact/parts/Identification.tsx'
import type { Ident } from '#contract/contact.ts'
import type { Comparison, MergePreview } from '#contract/merge.ts'
import { contactFields } from '#intl/contactFields.ts'
import type { MessageId } from '#intl/ids.ts'
import { blocksLook } from '#src/ui/page/blocksLook.ts'
import { inSentence } from '#src/ui/text/inSentence.ts'
import { readableTelephone } from '#src/ui/text/readableTelephone.ts'

/** The two contacts side by side: what differs in full, what is the same in one line. */
export function ComparisonTable({ preview: { comparison, candidate, into } }: { preview: MergePreview }) {
  const intl = useIntl()
  const differing = comparison.filter(({ isSame }) => !isSame)
  const same = comparison.filter(({ isSame, mine }) => isSame && mine !== null)

  return (
    <>
      {differing.length > 0 && (
        <Table sx={blocksLook(['', into, candidate])}>
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
                  <FormattedMessage id={titleOf(row)} />
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
        <FormattedMessage id="merge.compare.same" />{' '}
        {same.map((row) => inSentence(intl.formatMessage({ id: titleOf(row) }))).join(', ')}
      </Box>
    </>
  )
}

/** Returns the name of a value. An identification is named by its kind where both have the same or one has none. */
function titleOf({ field, mine, theirs }: Comparison): MessageId {
  if (field !== 'ident') return titles[field]
  const [title, ...others] = new Set([mine, theirs].flatMap((text) => (text === null ? [] : identTitle(identOf(text)))))
  return title === undefined || others.length > 0 ? 'field.ident' : title
}

const titles = {
  ...contactFields,
  organization: 'field.organization',
  registrar: 'field.registrar',
} as const satisfies Record<Exclude<Comparison['field'], 'ident'>, MessageId>

/** Reads an identification: its value and its kind, each on a line. */
function identOf(text: string): Ident {
  const [value = '', type = null] = text.split('\n')
  return { value, type }
}

function Value({ field, text }: { field: Comparison['field']; text: string | null }) {
  if (text === null) return <FormattedMessage id="merge.compare.none" />
  if (field === 'ident') return <Identification of={identOf(text)} />
  if (field === 'telephone' || field === 'fax') return <Whole>{readableTelephone(text)}</Whole>
  return text
}

const Whole = styled('span')({ whiteSpace: 'nowrap' })

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  // The two values are near each other.
  width: 'min(100%, 760px)',
  tableLayout: 'fixed',
  '& thead th:first-of-type': { width: 256 },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '8px 16px 8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    // An address has several lines.
    whiteSpace: 'pre-line',
  },
  '& th': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, fontWeight: 'inherit' },
}))
