import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { wholeText } from '#theme/tokens.ts'

/** The facts of a record: names and values in pairs, a hairline between them. */
export const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 16,
    paddingBlock: 8,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > div:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& > div:last-of-type': { paddingBottom: 0 },
  // A name grows only where its value is on the next line, since values grow first.
  '& dt': { flex: '1 0 min(168px, 36%)', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, flex: '999 1 180px', minWidth: 0, overflowWrap: 'anywhere' },
}))

export function Fact({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** An instant in the registry's zone; nothing when there is none. */
export function InstantFact({ title, at }: { title: MessageId; at: string | null }) {
  return (
    at && (
      <Fact title={title}>
        <FormattedDate value={at} dateStyle="long" timeStyle="short" />
      </Fact>
    )
  )
}

/** A handle, an address or a key, in a typeface with distinct letters. */
export function Code({ children }: { children: string }) {
  return (
    <Box component="span" sx={[wholeText, { typography: 'code' }]}>
      {children}
    </Box>
  )
}
