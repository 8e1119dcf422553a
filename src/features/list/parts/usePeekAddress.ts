import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useChangeSearch, useGoBack } from '#src/routing/PageRouter.tsx'

/**
 * Returns the peeked row, `peek` of the address. Opening a peek adds an entry to the history and moving on replaces it.
 * Closing goes back to the entry before, so that one step back from a peek is always the list.
 */
export function usePeekAddress() {
  const [params] = useSearchParams()
  const changeSearch = useChangeSearch()
  const goBack = useGoBack()
  const wasOpenedHere = isOpenedHere(useLocation().state)
  const peeked = params.get('peek')

  const open = useCallback(
    (id: string) =>
      changeSearch((present) => withPeek(present, id), {
        replace: peeked !== null,
        state: peeked === null || wasOpenedHere ? openedHere : null,
        preventScrollReset: true,
      }),
    [changeSearch, peeked, wasOpenedHere],
  )
  const close = useCallback(() => {
    if (wasOpenedHere) return goBack()
    changeSearch((present) => withPeek(present, null), { replace: true, preventScrollReset: true })
  }, [changeSearch, goBack, wasOpenedHere])

  return useMemo(() => ({ peeked, open, close }), [peeked, open, close])
}

const openedHere = { isPeekOpenedHere: true } as const

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPeekOpenedHere' in state
}

function withPeek(present: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(present)
  if (id === null) next.delete('peek')
  else next.set('peek', id)
  return next
}
