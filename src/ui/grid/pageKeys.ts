import { useMemo } from 'react'
import { pageCommands } from './gridCommands.ts'
import { useRequestedSearch } from '#src/routing/PageRouter.tsx'
import { useCommands } from '../command/commands.ts'
import { useLatest } from './useLatest.ts'
import { useListAddress } from './useListAddress.ts'

/** The keys of a table in pages, where rows are neither walked nor chosen. */
export function usePageKeys(page: { page: number; pages: number }): void {
  const turn = useLatest(useTurning(page))
  useCommands(useMemo(() => pageCommands((name, isHeld) => turn(name === 'nextPage' ? 1 : -1, { isHeld })), [turn]))
}

type Turn = {
  /** The key has been held down since: one page at a time, each once the one before is here. */
  isHeld: boolean
  /** Called when the page is really turned, before it is. */
  onTurn?: () => void
}

/**
 * Turns pages by keys. A key pressed again while rows are coming goes on from the page it has asked for, so that
 * three presses are three pages however slow the server is.
 */
export function useTurning({ page, pages }: { page: number; pages: number }) {
  const { change, isPending } = useListAddress()
  const asked = useRequestedSearch()

  return (by: number, { isHeld, onTurn }: Turn) => {
    const wanted = pageIn(asked()) ?? page
    if (isHeld && (isPending || wanted !== page)) return
    const to = wanted + by
    if (to < 1 || to > pages) return
    onTurn?.()
    change({ page: to })
  }
}

/** The page an address asks for; one that asks for none asks for the first, and of nonsense nothing is known. */
function pageIn(params: URLSearchParams): number | null {
  const asked = Number(params.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 ? asked : null
}
