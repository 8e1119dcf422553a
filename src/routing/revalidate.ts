import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { createStore } from '#src/createStore.ts'
import { tabChannel } from './tabChannel.ts'

/** `isOutdated`: an action was done after the present reading began. */
const isReading = createStore(false)
const isOutdated = createStore(false)
const otherTabs = tabChannel('change')

/**
 * Reads the page again after an action, and so do the other tabs. A change of the address replaces that reading, so the
 * page is read once more after it.
 */
export function useRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    otherTabs.send('done')
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

/** Calls `read` after an action in another tab, at once or as soon as this tab is visible. */
export function watchOtherTabs(read: () => void): void {
  let isDue = false
  const readIfVisible = () => {
    if (!isDue || document.visibilityState !== 'visible') return
    isDue = false
    read()
  }
  otherTabs.listen(() => {
    isDue = true
    readIfVisible()
  })
  document.addEventListener('visibilitychange', readIfVisible)
}

/** Returns the result of a `shouldRevalidate` for a change of the address that takes effect at once. */
export function supersedeRevalidation(): false {
  isOutdated.set(true)
  return false
}
