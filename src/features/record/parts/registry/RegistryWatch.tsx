import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'
import { recordVersion, useIsAnswerPending } from './awaiting.ts'

/** Milliseconds between two looks: with the call itself an answer is shown within five seconds. */
const pause = 4000

/** Reads the page again when the registry has answered, while the page is visible and shows a change that waits. */
export function RegistryWatch() {
  const isAwaited = useIsAnswerPending()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isAwaited) return undefined
    const leaving = new AbortController()
    const look = async () => {
      if (document.hidden) return
      const isNew = await hasAnswered(leaving.signal)
      if (isNew && !leaving.signal.aborted) await revalidate()
    }
    void look()
    const timer = setInterval(() => void look(), pause)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [isAwaited, revalidate])

  return null
}

/** A look that fails is repeated by the next one. */
async function hasAnswered(signal: AbortSignal): Promise<boolean> {
  try {
    const { askVersion } = await import('#src/features/record/registry/registryCalls.ts')
    return recordVersion(await askVersion(signal))
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) return false
    throw cause
  }
}
