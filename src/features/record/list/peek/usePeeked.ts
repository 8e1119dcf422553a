import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#src/api/ApiError.ts'
import { useLastOperation } from '#src/features/operation/parts/lastOperation.ts'
import { useAnswers } from '#src/features/record/parts/registry/awaiting.ts'
import type { PeekedStore } from '#src/features/record/parts/list/peek/peekedStore.ts'

/** How long a name must stand before it is asked for, in milliseconds: a key held down passes many. */
const pause = 80

/**
 * A record to be looked at beside its list. What was shown before stays until it is here; the names around it are
 * brought ahead, so that the next step is shown at once. After a deed everything is read again.
 *
 * @returns `isOld` while `detail` is not the one asked for, or not as it stands now
 */
export function usePeeked<Detail>(store: PeekedStore<Detail>, name: string, around: readonly string[]) {
  const { kept } = useLastOperation()
  const fresh = useSyncExternalStore(store.listen, () => store.fresh(name))
  const [last, setLast] = useState<Detail | null>(fresh)
  const [failed, setFailed] = useState<{ name: string; problem: ApiError } | null>(null)
  if (fresh && fresh !== last) setLast(fresh)
  const problem = !fresh && failed?.name === name ? failed.problem : null
  const isHere = fresh !== null
  const isAsked = isHere || problem !== null
  const isFirst = last === null

  const answers = useAnswers()
  useEffect(() => store.forgetBefore(kept), [store, kept])
  useEffect(() => store.forgetAnswered(answers), [store, answers])

  useEffect(() => {
    if (isAsked) return
    const ask = () => {
      store.bring(name).catch((cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
        setFailed({ name, problem: cause })
      })
    }
    const later = setTimeout(ask, isFirst ? 0 : pause)
    return () => clearTimeout(later)
  }, [store, name, isAsked, isFirst])

  const ahead = around.join(' ')
  useEffect(() => {
    if (!isHere) return
    // What fails now is asked for again, and said, where it is looked at.
    for (const one of ahead.split(' ').filter(Boolean)) store.bring(one, { background: true }).catch(() => {})
  }, [store, isHere, ahead])

  return { detail: fresh ?? last, isOld: !isHere, problem, retry: () => setFailed(null) }
}
