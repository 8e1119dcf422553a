import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { sheetLook } from './Section.tsx'

type TimedListProps = {
  label: string
  /** Whether details have a line of their own where the list is narrow: buttons, and those with several lines. */
  isStacked?: boolean
  /** Whether it is a sheet of paper on a page; in a part of one there is paper already. */
  isOnPaper?: boolean
  children: ReactNode
}

/**
 * Events in a list: each `li` has the time, the event, and details. Where it is narrow, the time and the details are
 * beside the event, so that most entries have two lines.
 */
export function TimedList({ label, isStacked = false, isOnPaper = false, children }: TimedListProps) {
  return (
    <Box sx={isOnPaper ? { ...roomLook, ...paperLook } : roomLook}>
      <List aria-label={label} data-stacked={isStacked}>
        {children}
      </List>
    </Box>
  )
}

const roomLook = { containerType: 'inline-size' } as const

/** The first entry begins at the edge, as high as the cards of other lists on a phone. */
const paperLook = { ...sheetLook, pt: 0, pb: 0.5, '& ol > li:first-of-type': { pt: 1.5 } } as const

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '168px minmax(0, 3fr) minmax(0, 2fr)',
    rowGap: 2,
    columnGap: 16,
    paddingBlock: 8,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& > li:first-of-type': { paddingTop: 0 },
  '& > li:last-of-type': { borderBottom: 0 },
  '& strong': { fontWeight: theme.typography.fontWeightMedium },
  '& time, & small': { color: theme.vars.palette.text.secondary },
  '& small': { display: 'block', fontSize: 'inherit' },
  // By its own width, because it is used on a page and in a part of one.
  '@container (max-width: 559.95px)': {
    '& > li': { gridTemplate: 'auto 1fr / minmax(0, 1fr) fit-content(45%)', columnGap: 12 },
    '& time': { ...theme.typography.caption, lineHeight: '20px', gridColumn: 2, textAlign: 'end' },
    '& time + *': { gridArea: '1 / 1 / 3' },
    '& time + * + *': { gridColumn: 2, justifySelf: 'end', textAlign: 'end' },
    // The event flows around the time.
    '&[data-stacked="true"] > li': { display: 'flow-root' },
    '&[data-stacked="true"] time': { float: 'right', marginInlineStart: 12, lineHeight: '16px' },
    '&[data-stacked="true"] time + * + *': { marginTop: 4, justifySelf: 'stretch', textAlign: 'start' },
  },
}))
