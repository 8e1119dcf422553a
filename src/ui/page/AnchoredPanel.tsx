import { styled } from '@mui/material/styles'
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { floating } from '#theme/floating.ts'
import { placeBeside } from '../command/placeBeside.ts'
import Button from '@mui/material/Button'
import { type Command, useCommands } from '../command/commands.ts'
import { isPanelOpen } from '../command/focus.ts'
import { CommandTip } from '../command/CommandTip.tsx'

type AnchoredPanelProps = {
  title: MessageId
  /** The button beside which it opens. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A small dialog at its button, on a phone a sheet at the foot of the screen, open while it is mounted. Its first field or
 * the element with `data-first` gets the focus. The browser closes it on Escape and on a press elsewhere. The focus that
 * leaves it closes it too.
 */
export function AnchoredPanel({ title, anchor, onClose, children }: AnchoredPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const lastClick = useRef<Click>({ at: 0, x: 0, y: 0 })
  const heading = useId()

  useLayoutEffect(() => {
    const shown = panel.current
    if (!shown) return undefined
    shown.showPopover()
    const beside = anchor.current
    const place = () => placePanel(shown, beside)
    place()
    const first = shown.querySelector<HTMLElement>('[data-first]') ?? shown.querySelector<HTMLElement>(focusable)
    first?.focus({ preventScroll: true })
    // Content that is loaded later may make it taller than the room below.
    const grown = new ResizeObserver(place)
    grown.observe(shown)
    window.addEventListener('resize', place)
    return () => {
      grown.disconnect()
      window.removeEventListener('resize', place)
      shown.hidePopover()
      ignoreSecondClick(lastClick.current, beside)
      // Opened by a key without a focus, it returns the focus to its button.
      if (document.activeElement === document.body || shown.contains(document.activeElement)) beside?.focus()
    }
  }, [anchor])

  return (
    <Panel
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose()
      }}
      onClickCapture={({ clientX: x, clientY: y }) => (lastClick.current = { at: performance.now(), x, y })}
    >
      <h2 id={heading}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </Panel>
  )
}

/** The longest time between the two clicks of a double click, in milliseconds. */
const doubleClick = 500

type Click = { at: number; x: number; y: number }

/**
 * The second click of a double click in a panel that the first one closed would fall on a link that it covered.
 *
 * @param anchor the button of the panel; another page, which does not have it, gets every click
 */
function ignoreSecondClick({ at, x, y }: Click, anchor: HTMLElement | null): void {
  const left = at + doubleClick - performance.now()
  if (left <= 0) return
  const ended = new AbortController()
  const ignore = (event: MouseEvent) => {
    const isElsewhere = Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > 8
    // A key clicks too, without a count; another panel may have replaced this one.
    if (event.detail === 0 || isElsewhere || isPanelOpen(document) || !anchor?.isConnected) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, signal: ended.signal })
  setTimeout(() => ended.abort(), left)
}

const focusable = ':is(input, select, textarea, button):enabled, a[href]'

function placePanel(panel: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const { clientWidth, clientHeight } = document.documentElement
  const window = { width: clientWidth, height: clientHeight }
  const { left, top } = placeBeside(anchor.getBoundingClientRect(), panel.getBoundingClientRect(), window, 'start')
  panel.style.setProperty('--left', `${left}px`)
  panel.style.setProperty('--top', `${top}px`)
}

const Panel = styled('div')(({ theme }) => ({
  ...floating(theme),
  position: 'fixed',
  // A key opens it where its button is hidden too.
  visibility: 'visible',
  inset: 'var(--top) auto auto var(--left)',
  width: 340,
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'calc(100dvh - 16px)',
  overflowY: 'auto',
  margin: 0,
  padding: 16,
  ...theme.typography.body1,
  '& h2': { ...theme.typography.subtitle2, margin: 0, marginBottom: 12 },
  [theme.breakpoints.down('sm')]: {
    inset: 'auto 0 0',
    width: 'auto',
    maxWidth: 'none',
    maxHeight: '85dvh',
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
    '&::backdrop': { backgroundColor: theme.vars.palette.floating.veil },
  },
}))

type PanelButtonProps = {
  /** The command that opens the panel too: its id, its title and its key. */
  id: string
  command: MessageId
  keys: string
  label: ReactNode
  /** The title of the panel, where it is not the command's. */
  title?: MessageId
  /** Why the button is disabled, and what replaces it meanwhile. */
  off?: { why: MessageId; instead: ReactNode } | null
  /** The content of the panel; `close` closes it. */
  children: (close: () => void) => ReactNode
}

/** A button with a key that opens a panel beside it. */
export function PanelButton({ id, command, keys, label, title = command, off = null, children }: PanelButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const why = off?.why ?? null
  useCommands(
    useMemo(
      (): Command[] => [{ id, title: command, group: 'list', keys: [keys], run: () => setOpen(true), off: why }],
      [id, command, keys, why],
    ),
  )

  return (
    <>
      {off?.instead ?? (
        <CommandTip title={command} keys={[keys]}>
          <Button
            ref={anchor}
            variant="outlined"
            size="small"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            {label}
          </Button>
        </CommandTip>
      )}
      {isOpen && (
        <AnchoredPanel title={title} anchor={anchor} onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </AnchoredPanel>
      )}
    </>
  )
}
