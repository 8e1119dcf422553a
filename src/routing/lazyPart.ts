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
    const Part = useLate(load)
    return Part ? createElement(Part, props) : placeholder(props)
  }
}

/** Milliseconds until what failed to come is asked for again. */
const pause = 10_000

/**
 * Brings a part of the page once the page is drawn; null until it is here. What cannot be fetched is asked
 * for again later and costs the page nothing meanwhile.
 *
 * @param bring the same function at every drawing
 */
export function useLate<Part>(bring: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ brought: Part } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  usePendingPart(part === null && !hasFailed)

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      await quietly(async () => {
        const brought = await bring()
        if (isOver) return
        isOver = true
        setPart({ brought })
      })
      if (isOver) return
      setFailed(true)
      timer = setTimeout(() => void look(), pause)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [bring])

  return part && part.brought
}

let underWay = 0

/** Whether parts are being brought that nobody waits for. */
export const isQuiet = () => underWay > 0

/**
 * Brings parts of the page ahead of their need. What fails to come now is asked for again where it is needed,
 * and says so there: nobody's page is loaded again for it.
 */
export async function quietly(bring: () => Promise<unknown>): Promise<void> {
  underWay += 1
  try {
    await bring()
  } catch {
    // Said where it is needed.
  } finally {
    underWay -= 1
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
