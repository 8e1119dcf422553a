import { useEffect } from 'react'
import { createStore, useStore } from '#src/createStore.ts'
import type { FoundObject } from './paletteSections.ts'

const visited = createStore<FoundObject | null>(null)

/** Makes the object of a page a recent entry of the palette, whichever way the page was opened. */
export function useVisited({ key, name, note, kind, isMine, to }: FoundObject): void {
  useEffect(() => {
    visited.set({ key, name, note, kind, isMine, to })
    return () => visited.set(null)
  }, [key, name, note, kind, isMine, to])
}

/** Returns the object whose page is shown; null on other pages. */
export function useVisitedObject(): FoundObject | null {
  return useStore(visited)
}
