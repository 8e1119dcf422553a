import { useCallback, useState } from 'react'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { ApiError } from './ApiError.ts'

/**
 * Runs a deed that the person asked for: says whether it is under way, keeps the refusal to be shown
 * beside the button, and reads the page again when it succeeded.
 *
 * @returns `send` resolves to the deed's answer, or to undefined when it was refused
 */
export function useSend<Given extends unknown[], Answer>(deed: (...given: Given) => Promise<Answer>) {
  const readAgain = useRevalidate()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  const send = async (...given: Given): Promise<Answer | undefined> => {
    setSending(true)
    setRefusal(null)
    try {
      const answer = await deed(...given)
      void readAgain()
      return answer
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setRefusal(cause)
      return undefined
    } finally {
      setSending(false)
    }
  }
  const forget = useCallback(() => setRefusal(null), [])

  return { send, isSending, refusal, forget }
}
