import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { useIsPrinting } from './useIsPrinting.ts'

/** A section of a page with its heading, in a bordered box. */
export function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  const heading = useId()

  return (
    <Box component="section" aria-labelledby={heading} sx={sheetLook}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
    </Box>
  )
}

type FoldedSectionProps = {
  title: MessageId
  /** The number of its entries, beside the heading. */
  count?: number
  startsOpen?: boolean
  children: ReactNode
}

/** A section that the user folds to its heading, and opens. On paper it is open. */
export function FoldedSection({ title, count, startsOpen = false, children }: FoldedSectionProps) {
  const heading = useId()
  const isPrinting = useIsPrinting()
  const [isOpen, setOpen] = useState(startsOpen)

  return (
    <Box component="section" aria-labelledby={heading} sx={sheetLook}>
      <details open={isOpen || isPrinting} onToggle={({ currentTarget }) => setOpen(currentTarget.open && !isPrinting)}>
        <Summary>
          <Typography id={heading} variant="h3" component="h2" sx={{ display: 'inline' }}>
            <FormattedMessage id={title} />
          </Typography>
          {count !== undefined && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
              <FormattedNumber value={count} />
            </Box>
          )}
        </Summary>
        <Box sx={{ mt: 1.5 }}>{children}</Box>
      </details>
    </Box>
  )
}

/** The whole heading is pressed, and as high as a finger. */
const Summary = styled('summary')(({ theme }) => ({
  margin: -16,
  padding: 16,
  borderRadius: theme.vars.shape.borderRadius,
  cursor: 'pointer',
  '&::marker': { color: theme.vars.palette.text.secondary },
  '&:focus-visible': { outlineOffset: -4 },
  '@media print': { margin: 0, padding: 0, listStyle: 'none' },
}))

type ColumnsProps = {
  first: ReactNode
  second: ReactNode
  /** Below the first column; in one column it comes last. */
  last?: ReactNode
  /** The second column has half the width of the first. */
  isSecondSmall?: boolean
}

/** Two columns where there is room, each section as high as its content. Else one below the other. */
export function Columns({ first, second, last, isSecondSmall = false }: ColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${isSecondSmall ? 2 : 1}fr) minmax(0, 1fr)` },
        gridTemplateRows: { lg: last ? 'auto 1fr' : undefined },
      }}
    >
      <Half>{first}</Half>
      <Half isLong={last !== undefined}>{second}</Half>
      {last && <Half>{last}</Half>}
    </Box>
  )
}

function Half({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minWidth: 0,
        gridRow: { lg: isLong ? 'span 2' : undefined },
      }}
    >
      {children}
    </Box>
  )
}

/** The box of a section. */
export const sheetLook = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
  '@media print': { p: 1.5 },
} as const
