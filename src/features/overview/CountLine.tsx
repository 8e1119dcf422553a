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
  /** The count, and the query of exactly these rows. */
  counted: { count: number; query: string }
  /** The list whose rows are counted, by default of domains. */
  list?: string
  share?: ReactNode
  children: ReactNode
}

/** A line with a count and perhaps its share, which links to exactly these rows. */
export function CountLine({ counted, list = paths.domains(), share, children }: Props) {
  return (
    <li>
      <Line to={list + counted.query} data-none={counted.count === 0}>
        <span>{children}</span>
        {share !== undefined && <small>{share}</small>}
        <b>
          <FormattedNumber value={counted.count} />
        </b>
      </Line>
    </li>
  )
}

/** The list of lines, with a rule between them. */
export const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

/** A link around a count (`b`); `data-none` where it is 0. */
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
  // The tint under the pointer is a little wider than the text.
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

/** The paper of the overview, with a rule between its parts. */
export const Sheet = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  // The edge of a sheet of paper would break it.
  '@media print': { border: 0 },
  '& section + *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

/** A section of the sheet with its heading; `action` is at the end of the heading. */
export function SheetSection({
  title,
  action,
  children,
}: {
  title: MessageId
  action?: ReactNode
  children: ReactNode
}) {
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
