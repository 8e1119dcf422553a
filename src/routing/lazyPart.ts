import { createElement, type ComponentType, type ReactNode, useEffect, useState, useRef } from 'react'

/**
 * A component whose code loads once the page is drawn.
 *
 * @param load the import; parts that a page needs together come from one module
 * @param placeholder what is drawn until the code is here
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  return function LazyPart(props: Props) {
    const Loaded = useLazy(load)
    return Loaded ? createElement(Loaded, props) : placeholder(props)
  }
}

/** Milliseconds until what failed to come is asked for again. */
const retryDelay = 10_000

/**
 * Brings a part of the page once the page is drawn; null until it is here. What cannot be fetched is asked
 * for again later and costs the page nothing meanwhile.
 *
 * @param load the same function at every drawing
 */
export function useLazy<Loaded>(load: () => Promise<Loaded>): Loaded | null {
  const [loaded, setPart] = useState<{ value: Loaded } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  usePendingPart(loaded === null && !hasFailed)

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      await preloadQuietly(async () => {
        const value = await load()
        if (isOver) return
        isOver = true
        setPart({ value })
      })
      if (isOver) return
      setFailed(true)
      timer = setTimeout(() => void attempt(), retryDelay)
    }
    void attempt()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load])

  return loaded && loaded.value
}

let preloadCount = 0

/** Whether parts are being brought that nobody waits for. */
export const isPreloading = () => preloadCount > 0

/**
 * Brings parts of the page ahead of their need. What fails to come now is asked for again where it is needed,
 * and says so there: nobody's page is loaded again for it.
 */
export async function preloadQuietly(load: () => Promise<unknown>): Promise<void> {
  preloadCount += 1
  try {
    await load()
  } catch {
    // Said where it is needed.
  } finally {
    preloadCount -= 1
  }
}

let pending = 0
const listeners = new Set<() => void>()

/** Whether a part of the page is still loading, so that a key may mean something in a moment. */
export const hasPendingParts = () => pending > 0

/** Calls `listener` when no part is pending any longer; returns the unsubscribe function. */
export function subscribeToPendingParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Counts a part as pending while `isPending` holds and the caller is mounted. Children's effects, which register
 * commands, have run by the time the count falls.
 */
export function usePendingPart(isPending: boolean): void {
  const isCounted = useRef(false)
  useEffect(() => {
    if (isPending === isCounted.current) return
    isCounted.current = isPending
    count(isPending ? 1 : -1)
  }, [isPending])
  useEffect(
    () => () => {
      if (isCounted.current) count(-1)
      isCounted.current = false
    },
    [],
  )
}

function count(change: 1 | -1): void {
  pending += change
  if (pending === 0) listeners.forEach((listener) => listener())
}
