import { startTransition, useCallback, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { maskOf, type Mask, type MaskName } from './masks.ts'
import { watchMask, type MaskNote } from './watchMask.ts'

/** A field held to a mask, by its name or one of its own: where to place it, and what is to be said of it. */
export function useMask(mask: MaskName | Mask | undefined) {
  const { locale } = useIntl()
  const [note, setNote] = useState<MaskNote | null>(null)
  const held = useMemo(() => (typeof mask === 'string' ? maskOf(mask, locale) : mask), [mask, locale])
  const place = useCallback(
    (input: HTMLInputElement | null) => {
      // A synchronous render would restore the former value before React handles the input event.
      const later = (next: MaskNote | null) => startTransition(() => setNote(next))
      return input && held ? watchMask(input, held, later) : undefined
    },
    [held],
  )
  return { place, note }
}
