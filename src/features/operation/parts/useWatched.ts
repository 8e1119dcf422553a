import { useEffect, useRef } from 'react'
import type { Operation } from '#contract/operation.ts'

/** Whether something of it is still to be decided. */
export function isRunning({ status }: Operation): boolean {
  return status === 'running'
}

/** Asks after a running operation until it has ended; a missed answer is asked for again. */
export function useWatched(operation: Operation | null, onNews: (operation: Operation) => void) {
  const tell = useRef(onNews)
  useEffect(() => {
    tell.current = onNews
  })
  const id = operation && isRunning(operation) ? operation.id : null

  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    const look = async () => {
      const news = await import('./deeds.ts').then(({ watch }) => watch(id, leaving.signal)).catch(() => null)
      if (leaving.signal.aborted) return
      if (news) tell.current(news)
      if (news?.status !== 'done' && news?.status !== 'cancelled') timer = setTimeout(look, pollEvery)
    }
    let timer = setTimeout(look, pollEvery)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id])
}

/** Milliseconds between two looks at a running operation. */
const pollEvery = 700
