import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Whether the page is being read again, and whether that reading is out of date already. */
const reading = { isUnderWay: false, isOvertaken: false }

/**
 * Reads the page again after something was done. An address that is written meanwhile takes the place of that reading,
 * so the page is read once more after it.
 */
export function useReadAgain(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    reading.isOvertaken = true
    if (reading.isUnderWay) return
    reading.isUnderWay = true
    while (reading.isOvertaken) {
      reading.isOvertaken = false
      await revalidate()
    }
    reading.isUnderWay = false
  }, [revalidate])
}

/** Returns the answer of a `shouldRevalidate` to an address that changes at once, whatever is being read. */
export function overtakeReading(): false {
  reading.isOvertaken = true
  return false
}
