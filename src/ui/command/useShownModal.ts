import { useLayoutEffect, useRef } from 'react'

/**
 * The browser's own modal dialog, open as long as it is drawn: it keeps the focus inside and gives it back to
 * where it was.
 */
export function useShownModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Before it is taken out of the page: a dialog that only vanishes gives nothing back.
    return () => shown?.close()
  }, [])
  return dialog
}
