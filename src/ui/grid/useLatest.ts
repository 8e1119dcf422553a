import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every drawing, which does what the last drawing's would: for what must not draw anew. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
