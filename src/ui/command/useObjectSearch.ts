import { useEffect, useRef, useState } from 'react'
import type { FoundObject } from './paletteSections.ts'

/** The pause in typing before objects are requested, in milliseconds. */
const pause = 120

/** Finds the objects whose names match a text; rejects when that fails. */
export type SearchObjects = (text: string, signal: AbortSignal) => Promise<readonly FoundObject[]>

type Answer = { text: string; objects: readonly FoundObject[]; hasFailed: boolean }

/**
 * Searches objects by name while the user types: after a pause, and a newer search cancels the older one.
 *
 * @returns `answer` with the text it belongs to, which is an older one while the newest search is under way
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
      // The caller shows the reason; here it only means that objects are missing.
      if (!signal.aborted) setAnswer({ text, objects: [], hasFailed: true })
    }
  }

  return { answer, search }
}
