import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'
import { useLastOperation } from '#src/features/operation/parts/lastOperation.ts'
import { useAnswerCount } from '#src/features/record/parts/registry/awaiting.ts'
import { useIsLeaving } from '#src/routing/PageRouter.tsx'
import { onRowFocus } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { PeekStore } from './parts/peekStore.ts'
import { usePeekAddress } from './parts/usePeekAddress.ts'

/** Milliseconds for which a name must be the current one before it is requested: a held key passes many. */
const requestDelay = 80

/**
 * Loads the record of a peek. The last record stays until it is here. The records around it are preloaded, so that the
 * next step is shown at once. After an operation everything is loaded again.
 *
 * @returns `isOld` while `detail` is another record, or not up to date
 */
export function usePeekedRecord<Detail>(store: PeekStore<Detail>, name: string, around: readonly string[]) {
  const { stored: lastOperation } = useLastOperation()
  const fresh = useSyncExternalStore(store.subscribe, () => store.fresh(name))
  const [last, setLast] = useState<Detail | null>(fresh)
  const [failed, setFailed] = useState<{ name: string; problem: ApiError } | null>(null)
  if (fresh && fresh !== last) setLast(fresh)
  const problem = !fresh && failed?.name === name ? failed.problem : null
  const isHere = fresh !== null
  const isSettled = isHere || problem !== null
  const isFirst = last === null

  const answers = useAnswerCount()
  useEffect(() => store.clearAfterOperation(lastOperation), [store, lastOperation])
  useEffect(() => store.clearAfterAnswers(answers), [store, answers])

  useEffect(() => {
    if (isSettled) return
    const load = () => {
      store.load(name).catch((cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
        setFailed({ name, problem: cause })
      })
    }
    const timer = setTimeout(load, isFirst ? 0 : requestDelay)
    return () => clearTimeout(timer)
  }, [store, name, isSettled, isFirst])

  const ahead = around.join(' ')
  useEffect(() => {
    if (!isHere) return
    // A failed preload is requested again, and its failure shown, when the record is opened.
    for (const one of ahead.split(' ').filter(Boolean)) store.load(one, { background: true }).catch(() => {})
  }, [store, isHere, ahead])

  return { detail: fresh ?? last, isOld: !isHere, problem, retry: () => setFailed(null) }
}

/** Milliseconds for which the focus must rest on a row before the address names it: browsers limit such changes. */
const addressDelay = 200

/** The row that the peek shows, the row of the address it belongs to, and the rows on their way to the address. */
type Walk = { to: string; address: string; written: readonly string[] }

/**
 * Follows the focus with an open peek: the peek shows the focused row at once, and the address changes when the focus
 * rests. The peek follows back and forward, which change the address, at once.
 */
export function usePeekWalk(peeked: string) {
  const { open, close } = usePeekAddress()
  const [walk, setWalk] = useState<Walk>({ to: peeked, address: peeked, written: [] })
  // An address that this walk wrote may arrive when the focus is further. Any other one was chosen by the user.
  if (walk.address !== peeked) {
    const at = walk.written.indexOf(peeked)
    const to = at === -1 ? peeked : walk.to
    setWalk({ to, address: peeked, written: at === -1 ? [] : walk.written.slice(at + 1) })
  }
  const shown = walk.to

  const isLeaving = useIsLeaving()
  // A navigation to the page of a row may have begun since the last render. The address must not cancel it.
  const write = useLatest((to: string) => {
    if (isLeaving()) return
    setWalk((present) => ({ ...present, written: [...present.written, to] }))
    open(to)
  })
  const isNavigating = useNavigation().state !== 'idle'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (shown === peeked || isNavigating) return
    timer.current = setTimeout(write, addressDelay, shown)
    return () => clearTimeout(timer.current)
  }, [write, shown, peeked, isNavigating])

  const go = useCallback((to: string) => setWalk((present) => ({ ...present, to })), [])
  useEffect(() => onRowFocus(go), [go])

  const leave = useCallback(() => {
    // A pending change of the address would open the peek again.
    clearTimeout(timer.current)
    close()
  }, [close])

  return { shown, walk: go, close: leave }
}
