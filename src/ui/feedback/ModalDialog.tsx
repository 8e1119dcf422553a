import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { floating } from '#theme/floating.ts'

type Props = {
  title: MessageId
  children: ReactNode
  /** Buttons; the one with `data-first` gets the focus. */
  actions: ReactNode
  onEscape: () => void
}

/** A modal dialog of the browser, open while it is mounted. It traps the focus and returns it when it closes. */
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
        // The menu that it was opened from is closed.
        visibility: 'visible',
        width: 480,
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
 * Opens a modal dialog of the browser while it is mounted. The element with `data-first` gets the focus.
 *
 * @returns the ref of the dialog, the handler of Escape, and a handler that closes on a press beside it
 */
export function useShownModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The browser would focus the first button; React handles `autoFocus` before the dialog is open.
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
    // Closed before it is removed: a dialog that is only removed does not return the focus.
    return () => shown?.close()
  }, [])

  return {
    dialog,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      // A dialog inside cancels by itself.
      if (event.target === event.currentTarget) onClose()
    },
    onClick: ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose(),
  }
}
