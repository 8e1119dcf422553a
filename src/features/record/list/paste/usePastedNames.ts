import { useEffect } from 'react'
import { isModalOpen, isTypedInto } from '#src/ui/command/focus.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { namesIn } from './namesIn.ts'

/**
 * Notices a list of names pasted onto the page itself, outside of any field.
 *
 * @param onNames told the pasted text when it has several names; one alone is rather meant for a search
 * @param isLikelyName so that a sentence pasted by mistake opens nothing
 */
export function usePastedNames(onNames: (text: string) => void, isLikelyName: (text: string) => boolean): void {
  const tell = useLatest(onNames)
  const isLikely = useLatest(isLikelyName)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || isTypedInto(event.target) || isModalOpen(document)) return
      if (namesIn(text).filter(isLikely).length < 2) return
      event.preventDefault()
      tell(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [tell, isLikely])
}
