import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'

export type TabLink = { to: string; label: MessageId }

/** Links to pages of one subject as tabs. */
export function TabLinks({ label, tabs }: { label: MessageId; tabs: readonly TabLink[] }) {
  return (
    <TabRow label={label}>
      {tabs.map((tab) => (
        <li key={tab.to}>
          <NavLink to={tab.to}>
            <FormattedMessage id={tab.label} />
          </NavLink>
        </li>
      ))}
    </TabRow>
  )
}

/** Links as tabs in one line, which scrolls to the present one where it does not fit. */
export function TabRow({ label, children }: { label: MessageId; children: ReactNode }) {
  const intl = useIntl()
  const row = useRef<HTMLUListElement>(null)
  const shown = useRef<Element>(null)

  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>('a[aria-current]') ?? null
    if (present && row.current && present !== shown.current) scrollToMiddle(row.current, present)
    shown.current = present
  })

  return (
    <Box component="nav" aria-label={intl.formatMessage({ id: label })} sx={{ minWidth: 0 }}>
      <Row ref={row}>{children}</Row>
    </Box>
  )
}

/** Scrolls the line sideways only: `scrollIntoView` would scroll the page too. */
function scrollToMiddle(row: HTMLElement, tab: HTMLElement): void {
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

const Row = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  columnGap: 4,
  margin: 0,
  padding: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    paddingInline: 12,
    [theme.breakpoints.down('sm')]: { paddingInline: 8 },
    borderRadius: radius.control,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
  },
  // The line would cut a ring around a link.
  '& a:focus-visible': { outlineOffset: -2 },
  '& a:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '& a[aria-current]': {
    color: theme.vars.palette.text.primary,
    fontWeight: theme.typography.fontWeightBold,
    boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}`,
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
  },
}))
