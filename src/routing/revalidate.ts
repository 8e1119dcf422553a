import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { createStore } from '#src/createStore.ts'

/** `isOutdated`: an action was done after the present reading began. */
const isReading = createStore(false)
const isOutdated = createStore(false)

/**
 * Reads the page again after an action. A change of the address replaces that reading, so the page is read once more
 * after it.
 */
export function useRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    isOutdated.set(true)
    if (isReading.get()) return
    isReading.set(true)
    while (isOutdated.get()) {
      isOutdated.set(false)
      await revalidate()
    }
    isReading.set(false)
  }, [revalidate])
}

/** Returns the result of a `shouldRevalidate` for a change of the address that takes effect at once. */
export function supersedeRevalidation(): false {
  isOutdated.set(true)
  return false
}
