import { useCallback, useState } from 'react'
import { ApiError } from '#src/api/ApiError.ts'

/**
 * Runs deeds that change nothing of the page behind, and keeps the last one's refusal to be shown beside them.
 *
 * @returns `run` resolves to whether it was done
 */
export function useDeed() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  const run = useCallback(async (deed: () => Promise<void>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await deed()
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setRefusal(cause)
      return false
    } finally {
      setBusy(false)
    }
  }, [])

  return { run, isBusy, refusal }
}
