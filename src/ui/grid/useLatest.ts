import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every drawing, which does what the last drawing's would: for what must not draw anew. */
export function useLatest<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
