import { useEffect, useRef, useState } from 'react'
import type { FoundList, FoundObject } from './paletteSections.ts'

/** The pause in typing before objects are requested, in milliseconds. */
const pause = 60

type Matches = { objects: readonly FoundObject[]; lists: readonly FoundList[] }

/** Finds the objects whose names match a text; rejects when that fails. */
export type SearchObjects = (text: string, signal: AbortSignal) => Promise<Matches>

type Answer = Matches & { text: string; hasFailed: boolean }

const nothing: Matches = { objects: [], lists: [] }

/**
 * Searches objects by name while the user types: after a pause, and a newer search cancels the older one.
 *
 * @returns `answer` with the text it belongs to, which is an older one while the newest search is under way
 */
export function useObjectSearch(searchObjects: SearchObjects) {
  const [answer, setAnswer] = useState<Answer>({ ...nothing, text: '', hasFailed: false })
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])

  const search = (typed: string) => {
    controller.current.abort()
    const next = new AbortController()
    controller.current = next
    const text = typed.trim()
    if (text === '') return setAnswer({ ...nothing, text, hasFailed: false })
    const timer = setTimeout(() => void load(text, next.signal), pause)
    next.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  const load = async (text: string, signal: AbortSignal) => {
    try {
      const found = await searchObjects(text, signal)
      if (!signal.aborted) setAnswer({ ...found, text, hasFailed: false })
    } catch {
      // The caller shows the reason; here it only means that objects are missing.
      if (!signal.aborted) setAnswer({ ...nothing, text, hasFailed: true })
    }
  }

  return { answer, search }
}
