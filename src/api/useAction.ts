import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { ApiError } from './ApiError.ts'
import { newIdempotencyKey } from './random.ts'

type ActionOptions = {
  /** Whether the page is read again after a success; it is unless this is false. */
  revalidates?: boolean
  /** Set where a success removes the button: a second press until then does nothing. */
  runsOnce?: boolean
}

/**
 * Runs an action of the user. A second run with the same input while the first is running does nothing, so a double
 * press sends once. A refusal is stored until the next run and must be shown (ApiProblem.tsx); other errors are thrown.
 *
 * The idempotency key of an input stays the same until the action succeeds, so a repetition after a lost answer changes
 * nothing. It ends with `already-shown` too: the answer was a secret, which only a new action returns.
 *
 * @returns `run` resolves to the answer, or to undefined when the action was refused or is running already
 */
export function useAction<Input = void, Answer = unknown>(
  perform: (input: Input, idempotencyKey: string) => Promise<Answer>,
  { revalidates = true, runsOnce = false }: ActionOptions = {},
) {
  const revalidate = useRevalidate()
  const [runningCount, setRunningCount] = useState(0)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const keys = useRef(new Map<unknown, string>())
  const blocked = useRef(new Set<unknown>())

  // A busy button is disabled and loses the focus; it gets the focus back where nothing else took it.
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (runningCount > 0 || document.activeElement !== document.body) return
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true })
    pressed.current = null
  }, [runningCount])

  const run = async (input: Input): Promise<Answer | undefined> => {
    // A function is an input of its own each time.
    const name: unknown = JSON.stringify(input) ?? input
    if (blocked.current.has(name)) return undefined
    blocked.current.add(name)
    setRunningCount((count) => count + 1)
    setProblem(null)
    pressed.current = document.activeElement
    const key = keys.current.get(name) ?? newIdempotencyKey()
    keys.current.set(name, key)
    try {
      const answer = await perform(input, key)
      keys.current.delete(name)
      if (!runsOnce) blocked.current.delete(name)
      if (revalidates) void revalidate()
      return answer
    } catch (cause) {
      blocked.current.delete(name)
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code === 'already-shown') keys.current.delete(name)
      setProblem(cause)
      return undefined
    } finally {
      setRunningCount((count) => count - 1)
    }
  }
  const clearProblem = useCallback(() => setProblem(null), [])

  return { run, isRunning: runningCount > 0, problem, clearProblem }
}
