import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { createStore } from '#src/createStore.ts'
import { useIsHydrated } from './hydration.ts'

/**
 * Makes a component whose code loads once the page is drawn.
 *
 * @param load the import; parts that a page needs together come from one module
 * @param placeholder drawn until the code is loaded
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

/** Milliseconds before a failed import is tried again. */
const retryDelay = 10_000

/** An import, and its module once it has been loaded. */
type LazyImport<Loaded> = (() => Promise<Loaded>) & { loaded?: { value: Loaded } }

/** Starts loading a module that a page will need; a page's loader calls it. */
export function preloadLazy<Loaded>(load: LazyImport<Loaded>): void {
  void preloadQuietly(async () => {
    load.loaded = { value: await load() }
  })
}

/**
 * Loads a module once the page is drawn; returns null until then. A module loaded before is returned at once. A failed
 * import is tried again later and does not affect the page meanwhile.
 *
 * @param load the same function in every render
 */
export function useLazy<Loaded>(load: LazyImport<Loaded>): Loaded | null {
  const isHydrated = useIsHydrated()
  const [loaded, setLoaded] = useState((isHydrated && load.loaded) || null)
  const [hasFailed, setFailed] = useState(false)
  usePendingPart(loaded === null && !hasFailed)

  const isLoaded = loaded !== null
  useEffect(() => {
    if (isLoaded) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      await preloadQuietly(async () => {
        const value = await load()
        if (isOver) return
        isOver = true
        setLoaded({ value })
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
  }, [load, isLoaded])

  return loaded && loaded.value
}

const preloadCount = createStore(0)

/** Returns whether code is being loaded that no user waits for. */
export const isPreloading = () => preloadCount.get() > 0

/**
 * Preloads code. A failure is ignored: the import is repeated when the code is needed, and that failure is shown. The
 * page is not loaded again for it (chunkGuard.ts).
 */
export async function preloadQuietly(load: () => Promise<unknown>): Promise<void> {
  preloadCount.set(preloadCount.get() + 1)
  try {
    await load()
  } catch {
    // Shown where the code is needed.
  } finally {
    preloadCount.set(preloadCount.get() - 1)
  }
}

const pendingCount = createStore(0)

/** Returns whether a part of the page is still loading, so that a key may get its meaning in a moment. */
export const hasPendingParts = () => pendingCount.get() > 0

/** Calls the listener when no part is pending any longer; returns the unsubscribe function. */
export function subscribeToPendingParts(listener: () => void): () => void {
  return pendingCount.subscribe(() => {
    if (!hasPendingParts()) listener()
  })
}

/**
 * Counts a part as pending while `isPending` holds and the caller is mounted. Effects of its children, which register
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
  pendingCount.set(pendingCount.get() + change)
}
