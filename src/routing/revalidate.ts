import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Whether the page is being read again, and whether that reading is out of date already. */
const revalidation = { isUnderWay: false, isOutdated: false }

/**
 * Reads the page again after something was done. An address that is written meanwhile takes the place of that reading,
 * so the page is read once more after it.
 */
export function useRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    revalidation.isOutdated = true
    if (revalidation.isUnderWay) return
    revalidation.isUnderWay = true
    while (revalidation.isOutdated) {
      revalidation.isOutdated = false
      await revalidate()
    }
    revalidation.isUnderWay = false
  }, [revalidate])
}

/** Returns the answer of a `shouldRevalidate` to an address that changes at once, whatever is being read. */
export function supersedeRevalidation(): false {
  revalidation.isOutdated = true
  return false
}
