import { useEffect, useRef, useState } from 'react'
import { readDraft } from '#src/ui/form/drafts.ts'

/**
 * Whether a value is being changed in its place: at once where a draft of it is kept, for what somebody was typing
 * when they had to sign in again is taken up where they left it. Afterwards the focus is on the button that opened it.
 */
export function useEditing(draft: string) {
  const [isOpen, setOpen] = useState(() => readDraft(draft) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return { isOpen, button, open: () => setOpen(true), close: () => setOpen(false) }
}
