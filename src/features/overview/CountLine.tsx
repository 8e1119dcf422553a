import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { FormattedNumber, FormattedMessage } from 'react-intl'
import { paths } from '#src/routing/paths.ts'
import { Link } from 'react-router'
import { radius } from '#theme/tokens.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MessageId } from '#intl/ids.ts'

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

/** All that stands around a number (`b`) as the way to exactly those rows; `data-none` where there are none. */
export const CountLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  minHeight: 44,
  paddingInline: 8,
  borderRadius: radius.control,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:hover b': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& b': { fontWeight: theme.typography.fontWeightMedium, color: theme.vars.palette.primary.main },
  '&[data-none="true"] b': { color: theme.vars.palette.text.secondary },
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

/** A ruled part of the sheet under its heading; `action` stands at the heading's end. */
export function Part({ title, action, children }: { title: MessageId; action?: ReactNode; children: ReactNode }) {
  const heading = useId()

  return (
    <Box component="section" aria-labelledby={heading} sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, marginBottom: 1 }}>
        <Typography id={heading} variant="h3" component="h2" sx={{ flex: 1 }}>
          <FormattedMessage id={title} />
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
