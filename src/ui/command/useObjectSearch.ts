import { useEffect, useRef, useState } from 'react'
import type { FoundObject } from './paletteSections.ts'

/** How long one must stop typing before the objects are asked for, in milliseconds. */
const pause = 120

/** Asks for the objects whose names answer a text; rejects when it cannot be told. */
export type SearchObjects = (text: string, signal: AbortSignal) => Promise<readonly FoundObject[]>

type Answer = { text: string; objects: readonly FoundObject[]; hasFailed: boolean }

/**
 * Objects by name as one types: asked after a pause, the older question dropped for the newer one.
 *
 * @returns `answer` to the text it holds, which may be an older one while `search`'s newest is under way
 */
export function useObjectSearch(searchObjects: SearchObjects) {
  const [answer, setAnswer] = useState<Answer>({ text: '', objects: [], hasFailed: false })
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])

  const search = (typed: string) => {
    controller.current.abort()
    const next = new AbortController()
    controller.current = next
    const text = typed.trim()
    if (text === '') return setAnswer({ text, objects: [], hasFailed: false })
    const timer = setTimeout(() => void load(text, next.signal), pause)
    next.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  const load = async (text: string, signal: AbortSignal) => {
    try {
      const objects = await searchObjects(text, signal)
      if (!signal.aborted) setAnswer({ text, objects, hasFailed: false })
    } catch {
      // Why is shown by whoever asks; here it only means that objects are missing.
      if (!signal.aborted) setAnswer({ text, objects: [], hasFailed: true })
    }
  }

  return { answer, search }
}
