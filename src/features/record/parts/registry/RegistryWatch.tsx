import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { recordVersion, useIsAnswerPending } from './awaiting.ts'

/** Milliseconds between two requests: an answer of the registry is shown within five seconds. */
const pause = 4000

/** Reloads the visible page when the registry has answered a change that the page shows as pending. */
export function RegistryWatch() {
  const isAwaited = useIsAnswerPending()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isAwaited) return undefined
    const leaving = new AbortController()
    const check = async () => {
      if (document.hidden) return
      const isNew = await hasAnswered(leaving.signal)
      if (isNew && !leaving.signal.aborted) await revalidate()
    }
    void check()
    const timer = setInterval(() => void check(), pause)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [isAwaited, revalidate])

  return null
}

/** Returns whether the registry has answered. A failed request counts as no answer; the next one repeats it. */
async function hasAnswered(signal: AbortSignal): Promise<boolean> {
  try {
    const { version } = await api(readRegistryVersion, { background: true }, signal)
    return recordVersion(version)
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) return false
    throw cause
  }
}
