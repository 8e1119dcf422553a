import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

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
