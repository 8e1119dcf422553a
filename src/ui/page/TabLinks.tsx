import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'
import { useLatest } from '../grid/useLatest.ts'

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

/**
 * Links as tabs in one line, which scrolls to the present one where it does not fit. A finger drags it and Tab scrolls
 * to each link. At an end with more of them there is an arrow for the mouse, and a fade on a touch screen.
 */
export function TabRow({ label, children }: { label: MessageId; children: ReactNode }) {
  const intl = useIntl()
  const row = useRef<HTMLUListElement>(null)
  const shown = useRef<Element>(null)
  const { more, measure } = useMore(row)

  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>('a[aria-current]') ?? null
    if (present && row.current && present !== shown.current) scrollToMiddle(row.current, present)
    shown.current = present
    measure()
  })

  return (
    <Box component="nav" aria-label={intl.formatMessage({ id: label })} sx={{ minWidth: 0, position: 'relative' }}>
      <Row ref={row} onScroll={measure}>
        {children}
      </Row>
      {more.before && <Arrow side="before" row={row} />}
      {more.after && <Arrow side="after" row={row} />}
    </Box>
  )
}

/** Scrolls the line sideways only: `scrollIntoView` would scroll the page too. */
function scrollToMiddle(row: HTMLElement, tab: HTMLElement): void {
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Returns at which ends of the line there is more of it than fits. */
function useMore(row: RefObject<HTMLElement | null>) {
  const [more, setMore] = useState({ before: false, after: false })
  const measure = useLatest(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 }
    setMore((now) => (now.before === next.before && now.after === next.after ? now : next))
  })
  useEffect(() => {
    if (!row.current) return undefined
    const resized = new ResizeObserver(measure)
    resized.observe(row.current)
    return () => resized.disconnect()
  }, [row, measure])

  return { more, measure }
}

/** Scrolls the line by most of its width. Keys need it no more than readers do, who get all links. */
function Arrow({ side, row }: { side: 'before' | 'after'; row: RefObject<HTMLElement | null> }) {
  const step = side === 'before' ? -0.7 : 0.7
  return (
    <ArrowButton
      type="button"
      aria-hidden
      tabIndex={-1}
      data-side={side}
      onClick={() => row.current?.scrollBy({ left: step * row.current.clientWidth })}
    >
      <svg viewBox="0 0 16 16" width={16} height={16} fill="none" stroke="currentColor" strokeWidth={1.5}>
        <path d={side === 'before' ? 'M10 4 6 8l4 4' : 'M6 4l4 4-4 4'} />
      </svg>
    </ArrowButton>
  )
}

const arrowWidth = 28

const ArrowButton = styled('button')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 0,
  display: 'grid',
  placeItems: 'center',
  width: arrowWidth,
  padding: 0,
  border: 0,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.default,
  cursor: 'default',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[data-side="before"]': { insetInlineStart: 0 },
  '&[data-side="after"]': { insetInlineEnd: 0 },
  // A finger drags the line, whose texts fade at an end with more of them.
  '@media (hover: none)': {
    pointerEvents: 'none',
    background: 'none',
    '& svg': { display: 'none' },
    '&[data-side="before"]': { backgroundImage: fade('right', theme.vars.palette.background.default) },
    '&[data-side="after"]': { backgroundImage: fade('left', theme.vars.palette.background.default) },
  },
}))

function fade(towards: 'left' | 'right', ground: string): string {
  return `linear-gradient(to ${towards}, ${ground}, transparent)`
}

const Row = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // A focused link is not under an arrow.
  scrollPaddingInline: arrowWidth,
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
    boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}`,
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    // Shadows are not drawn in forced colours.
    '@media (forced-colors: active)': { borderBottom: '2px solid Highlight' },
  },
}))
