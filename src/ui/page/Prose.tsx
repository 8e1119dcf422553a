import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { blocksLook, hiddenLook } from './blocksLook.ts'

/** Running text of a readable width. */
export const Prose = styled('div')(({ theme }) => ({
  maxWidth: '68ch',
  '& p, & ul, & ol': { margin: '0 0 12px' },
  '& h2': { ...theme.typography.h2, margin: '32px 0 8px' },
  '& h3': { ...theme.typography.h3, margin: '24px 0 8px' },
  '& li + li': { marginTop: 8 },
  '& ul, & ol': { paddingInlineStart: 20 },
  '& > table': { borderCollapse: 'collapse', marginBlock: 16 },
  '& > table :is(th, td)': {
    padding: '8px 16px 8px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': { color: theme.vars.palette.primary.main, textUnderlineOffset: '0.2em' },
  '& code': { fontFamily: theme.typography.code.fontFamily, fontSize: theme.typography.code.fontSize },
}))

type Props = {
  caption: ReactNode
  /** Set where the heading above has the same text: then the caption is for screen readers only. */
  isCaptionHidden?: boolean
  head: readonly MessageId[]
  children: ReactNode
}

/** A table in running text. On a phone each row of more than two columns is a block with the names of its columns. */
export function ProseTable({ caption, isCaptionHidden = false, head, children }: Props) {
  const intl = useIntl()
  const name = useId()

  return (
    <ScrollBox tabIndex={0} role="group" aria-labelledby={name}>
      <Table
        data-columns={head.length}
        sx={head.length > 2 ? blocksLook(head.map((id) => intl.formatMessage({ id }))) : {}}
      >
        <caption id={name} data-hidden={isCaptionHidden}>
          {caption}
        </caption>
        <HeadRow columns={head} />
        <tbody>{children}</tbody>
      </Table>
    </ScrollBox>
  )
}

const ScrollBox = styled('div')({ position: 'relative', overflowX: 'auto', marginBlock: 16 })

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  width: '100%',
  // A table with little text does not spread, so that the eye stays in the row.
  '&[data-columns="2"]': { width: 'min(100%, 560px)' },
  '&[data-columns="2"] th:first-of-type': { width: '60%' },
  '& caption': { ...theme.typography.subtitle2, textAlign: 'start', paddingBlockEnd: 4 },
  '& caption[data-hidden="true"]': hiddenLook,
  '& th, & td': {
    padding: '8px 16px 8px 0',
    verticalAlign: 'top',
    textAlign: 'start',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: theme.typography.fontWeightRegular },
  '& [data-figure]': { whiteSpace: 'nowrap' },
  '& code': { fontFamily: theme.typography.code.fontFamily, overflowWrap: 'break-word' },
}))

/** The head row of a plain table. */
export function HeadRow({ columns }: { columns: readonly MessageId[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            <FormattedMessage id={column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}
