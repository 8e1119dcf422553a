import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The text of a field that is the browser's own: it undoes, composes and dictates, a mask filters, and whatever comes
 * of it is heard here.
 *
 * @param onTyped called whenever somebody, and not `write`, has changed it
 */
export function useNativeText(initial: string, onTyped: () => void) {
  const [text, setText] = useState(initial)
  // A field that is away for a while comes back as another element, with what there is by then.
  const present = useRef(initial)
  const input = useRef<HTMLInputElement | null>(null)
  const heard = useRef(onTyped)
  useEffect(() => {
    heard.current = onTyped
  })

  const hear = useCallback((next: string) => {
    present.current = next
    setText(next)
  }, [])
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      if (element === null || element === input.current) return
      input.current = element
      element.value = present.current
      element.addEventListener('input', () => {
        hear(element.value)
        heard.current()
      })
    },
    [hear],
  )
  const write = useCallback(
    (next: string) => {
      if (input.current && input.current.value !== next) input.current.value = next
      hear(next)
    },
    [hear],
  )
  /** With all of it selected, so that typing replaces it. */
  const focus = useCallback(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  return { text, write, focus, registration: { name: 'amount', ref, onChange: nothing, onBlur: nothing } }
}

async function nothing(): Promise<void> {}
