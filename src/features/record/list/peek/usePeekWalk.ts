import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useIsLeaving } from '#src/routing/PageRouter.tsx'
import { onRowFocus } from '#src/ui/grid/rowFocus.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { usePeekAddress } from '#src/ui/grid/usePeekAddress.ts'

/** How long the focus must rest on a row before the address names it, in milliseconds: browsers ration changes. */
const rest = 200

/**
 * Walking with an open peek: it shows the row the focus comes to at once, and the address follows when the focus
 * rests. Back and forward, which change the address, are followed at once.
 */
export function usePeekWalk(peeked: string) {
  const { open, close } = usePeekAddress()
  const [walk, setWalk] = useState({ from: peeked, to: peeked })
  const shown = walk.from === peeked ? walk.to : peeked

  const isLeaving = useIsLeaving()
  // A navigation to the page of a row may have begun since the last render; the address must not cancel it.
  const write = useLatest((to: string) => {
    if (!isLeaving()) open(to)
  })
  const isGoing = useNavigation().state !== 'idle'
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (shown === peeked || isGoing) return
    later.current = setTimeout(write, rest, shown)
    return () => clearTimeout(later.current)
  }, [write, shown, peeked, isGoing])

  const go = useCallback((to: string) => setWalk({ from: peeked, to }), [peeked])
  useEffect(() => onRowFocus(go), [go])

  const leave = useCallback(() => {
    // Else it would open again what is being closed.
    clearTimeout(later.current)
    close()
  }, [close])

  return { shown, walk: go, close: leave }
}
