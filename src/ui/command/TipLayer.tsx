import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { isMessageId } from '#intl/isMessageId.ts'
import { radius } from '#theme/tokens.ts'
import { Keys } from './Keys.tsx'
import { placeBeside } from './placeBeside.ts'

/** The delays before a tooltip is shown and hidden, in milliseconds. */
const enter = 400
const leave = 120

/**
 * The tooltips of all commands (`CommandTip`), one layer for the whole page. They show for a mouse and for the
 * keyboard's focus, can be pointed at, and close on Escape (WCAG 1.4.13).
 */
export function TipLayer() {
  const intl = useIntl()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => watchAnchors(document, setAnchor), [])

  useLayoutEffect(() => {
    const tip = place.current
    if (!anchor || !tip) return
    tip.showPopover()
    const { left, top } = placeBeside(
      anchor.getBoundingClientRect(),
      tip.getBoundingClientRect(),
      { width: window.innerWidth, height: window.innerHeight },
      'center',
    )
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
  }, [anchor])

  const { tip = '', keys = '' } = anchor?.dataset ?? {}
  if (!anchor || !isMessageId(tip, intl.messages)) return null
  return (
    <Tip key={tip + keys} ref={place} role="tooltip" popover="manual">
      {intl.formatMessage({ id: tip })}
      {keys !== '' && <Keys keys={keys} />}
    </Tip>
  )
}

function watchAnchors(page: Document, show: (anchor: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (anchor: HTMLElement | null) => {
    clearTimeout(timer)
    timer = setTimeout(show, anchor ? enter : leave, anchor)
  }
  const hide = () => {
    clearTimeout(timer)
    show(null)
  }
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    if (target instanceof Element && target.closest('[role="tooltip"]')) clearTimeout(timer)
    else soon(anchorOf(target))
  }
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) soon(anchorOf(target))
  }

  const stop = new AbortController()
  const { signal } = stop
  page.addEventListener('pointerover', over, { signal })
  page.addEventListener('focusin', focus, { signal })
  page.addEventListener('focusout', hide, { signal })
  page.addEventListener('pointerdown', hide, { signal })
  page.addEventListener('keydown', hide, { signal })
  page.addEventListener('scroll', hide, { signal, capture: true })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

const Tip = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  alignItems: 'center',
  gap: 8,
  maxWidth: 320,
  padding: '4px 8px',
  border: 0,
  borderRadius: radius.control,
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  '&:popover-open': { display: 'flex' },
}))
