import { useEffect, useState } from 'react'
import { usePendingPart } from './pendingParts.ts'
import { quietly } from './quietly.ts'

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
