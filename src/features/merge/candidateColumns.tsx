import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { CandidateColumn, CandidateRow } from '#contract/merge.ts'
import { registrarColumn, RowLink } from '#src/features/list/parts/columns.tsx'
import { paths } from '#src/routing/paths.ts'
import type { Column } from '#src/ui/grid/rows.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { reviewOf } from './mergeAddress.ts'

/** Every column of the candidates; a count leads to the list it counts. */
export const candidateColumns: readonly Column<CandidateRow, CandidateColumn>[] = [
  {
    field: 'handle',
    title: 'merge.field.handle',
    flex: 2,
    minWidth: 168,
    onCard: 'heading',
    render: ({ handle }, { tabIndex }) => (
      <RowLink to={reviewOf([handle])} tabIndex={tabIndex}>
        {handle}
      </RowLink>
    ),
  },
  countColumn('domains', paths.domains()),
  countColumn('nssets', paths.nssets()),
  countColumn('keysets', paths.keysets()),
  { ...registrarColumn('merge.field.registrar'), onCard: 'heading' },
]

function countColumn(field: 'domains' | 'nssets' | 'keysets', list: string): Column<CandidateRow, CandidateColumn> {
  return {
    field,
    title: `merge.field.${field}`,
    minWidth: 132,
    align: 'right',
    onCard: 'summary',
    isEmpty: (row) => row[field] === 0,
    render: (row, { tabIndex, room }) => {
      const count = row[field]
      if (count === 0) return <FormattedNumber value={0} />
      return (
        <TextLink to={`${list}?${new URLSearchParams({ handle: row.handle })}`} tabIndex={tabIndex}>
          {/* A card has no heading that says what is counted. */}
          {room === undefined ? (
            <FormattedMessage id={`merge.count.${field}`} values={{ count }} />
          ) : (
            <FormattedNumber value={count} />
          )}
        </TextLink>
      )
    },
  }
}
