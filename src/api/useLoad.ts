import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiError } from './ApiError.ts'

/**
 * Loads data that a page is drawn without, after it is drawn. Data that belong to the address are loaded by the page's
 * loader instead.
 *
 * @param key loads again when it changes; the previous value stays until then
 * @returns `value` null before the first answer, `isCurrent` whether it belongs to `key`, `problem` of the present key
 */
export function useLoad<Value>(key: unknown, load: (signal: AbortSignal) => Promise<Value>) {
  const [round, setRound] = useState(0)
  // Every key and round is a request of its own, also when a key returns.
  const request = useMemo(() => ({ key, round }), [key, round])
  const [loaded, setLoaded] = useState<{ request: object; value: Value } | null>(null)
  const [failed, setFailed] = useState<{ request: object; problem: ApiError } | null>(null)

  const start = useEffectEvent(load)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    start(signal).then(
      (value) => (signal.aborted ? undefined : setLoaded({ request, value })),
      (problem: unknown) => {
        if (signal.aborted) return
        if (!(problem instanceof ApiError)) throw problem
        setFailed({ request, problem })
      },
    )
    return () => controller.abort()
  }, [request])

  return {
    value: loaded && loaded.value,
    isCurrent: loaded?.request === request,
    problem: failed?.request === request ? failed.problem : null,
    reload: () => setRound((before) => before + 1),
    setValue: (value: Value) => setLoaded({ request, value }),
  }
}
