import { useMemo } from 'react'
import { pageCommands } from './gridCommands.ts'
import { useRequestedSearch } from '#src/routing/PageRouter.tsx'
import { useCommands } from '../command/commands.ts'
import { useLatest } from './useLatest.ts'
import { useListAddress } from './useListAddress.ts'

/** Registers the keys of a table with pages, whose rows have no keys. */
export function usePageKeys(page: { page: number; pages: number }): void {
  const turn = useLatest(useTurning(page))
  useCommands(useMemo(() => pageCommands((name, isHeld) => turn(name === 'nextPage' ? 1 : -1, { isHeld })), [turn]))
}

type Turn = {
  /** Whether the key is held down: then the next page waits until the one before is loaded. */
  isHeld: boolean
  /** Called before the page is turned. */
  onTurn?: () => void
}

/**
 * Returns a function that turns pages by keys. A key pressed again while rows load continues from the requested page:
 * three presses are three pages, however slow the server is.
 */
export function useTurning({ page, pages }: { page: number; pages: number }) {
  const { change, isPending } = useListAddress()
  const requestedSearch = useRequestedSearch()

  return (by: number, { isHeld, onTurn }: Turn) => {
    const wanted = pageIn(requestedSearch()) ?? page
    if (isHeld && (isPending || wanted !== page)) return
    const to = wanted + by
    if (to < 1 || to > pages) return
    onTurn?.()
    change({ page: to })
  }
}

/** Returns the page of an address, by default the first; null where the value is invalid. */
function pageIn(params: URLSearchParams): number | null {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : null
}
