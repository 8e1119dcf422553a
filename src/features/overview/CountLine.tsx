import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { paths } from '#src/routing/paths.ts'
import { CountLink } from './CountLink.tsx'

type Props = {
  /** How many there are, null while that is asked, and the query of exactly those. */
  counted: { count: number | null; query: string }
  /** The page of the list whose rows are counted; of domains if not told. */
  list?: string
  share?: ReactNode
  children: ReactNode
}

/** A line of the ledger: what is counted, perhaps its share, and the number; all of it leads to exactly those rows. */
export function CountLine({ counted, list = paths.domains(), share, children }: Props) {
  return (
    <li>
      <Line to={list + counted.query} data-none={counted.count === 0}>
        <span>{children}</span>
        {share !== undefined && <small>{share}</small>}
        <b>{counted.count === null ? '…' : <FormattedNumber value={counted.count} />}</b>
      </Line>
    </li>
  )
}

/** Holds the lines together, with a rule between two of them. */
export const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Line = styled(CountLink)(({ theme }) => ({
  alignItems: 'baseline',
  gap: 16,
  paddingBlock: 12,
  // The tint of a line under the pointer reaches a little past its words.
  marginInline: -8,
  '& > span': { flex: 1, minWidth: 0 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& b': {
    ...theme.typography.subtitle1,
    fontWeight: theme.typography.fontWeightMedium,
    minWidth: '6.5ch',
    textAlign: 'right',
  },
}))
