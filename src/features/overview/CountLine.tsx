import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { Link } from 'react-router'
import type { Counted } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'

/** A line of the ledger: what is counted, perhaps its share, and the number; all of it leads to exactly those rows. */
export function CountLine({ counted, share, children }: { counted: Counted; share?: ReactNode; children: ReactNode }) {
  return (
    <Line>
      <Link to={paths.domains() + counted.query} data-none={counted.count === 0}>
        <span>{children}</span>
        {share !== undefined && <small>{share}</small>}
        <b>
          <FormattedNumber value={counted.count} />
        </b>
      </Link>
    </Line>
  )
}

/** Holds the lines together, with a rule between two of them. */
export const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

const Line = styled('li')(({ theme }) => ({
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 16,
    minHeight: 44,
    paddingBlock: 12,
    // The tint of a line under the pointer reaches a little past its words.
    marginInline: -8,
    paddingInline: 8,
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& a:hover b': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& a > span': { flex: 1, minWidth: 0 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& b': {
    ...theme.typography.subtitle1,
    fontWeight: theme.typography.fontWeightMedium,
    color: theme.vars.palette.primary.main,
    minWidth: '6.5ch',
    textAlign: 'right',
  },
  '& [data-none="true"] b': { color: theme.vars.palette.text.secondary },
}))
