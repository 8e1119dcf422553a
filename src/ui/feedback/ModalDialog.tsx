import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { floating } from '#theme/floating.ts'

type Props = {
  title: MessageId
  children: ReactNode
  /** Buttons; the one with `data-first` has the focus at first. */
  actions: ReactNode
  onEscape: () => void
}

/**
 * A question that must be answered before anything else, as the browser's own modal dialog: it keeps the
 * focus inside, gives it back afterwards and needs no script of anybody's. Shown as long as it is drawn.
 */
export function ModalDialog({ title, children, actions, onEscape }: Props) {
  const { dialog, onCancel } = useShownModal(onEscape)
  const heading = useId()

  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={heading}
      onCancel={onCancel}
      sx={(theme) => ({
        ...floating(theme),
        width: 440,
        maxWidth: 'calc(100vw - 32px)',
        padding: 3,
        '&::backdrop': { backgroundColor: theme.vars.palette.floating.veil },
      })}
    >
      <Typography id={heading} variant="h2" sx={{ marginBottom: 1 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, marginTop: 3 }}>{actions}</Box>
    </Box>
  )
}

/**
 * The browser's own modal dialog, open as long as it is drawn: it keeps the focus inside and gives it back to
 * where it was. What is marked `data-first` has the focus at first.
 *
 * @returns the dialog, what answers Escape, and what answers a press beside it, where that closes it too
 */
export function useShownModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The browser would choose the first button; React gives `autoFocus` before it is shown.
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
    // Before it is taken out of the page: a dialog that only vanishes gives nothing back.
    return () => shown?.close()
  }, [])

  return {
    dialog,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      // A question asked from within cancels by itself.
      if (event.target === event.currentTarget) onClose()
    },
    onClick: ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose(),
  }
}
