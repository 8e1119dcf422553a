import { OperationProgress, watchOperation, type Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { addressOf } from '#src/api/client.ts'
import { listen } from '#src/api/listen.ts'
import { watch } from './deeds.ts'
import { isRunning } from './isRunning.ts'

/**
 * Hears how a running operation goes on, as events, and asks once how it ended. Where no events come, as when too
 * many tabs listen, it is asked after from time to time. Listening keeps no session.
 *
 * @returns the operation that has ended; null when `signal` fired, or when it may be looked at no more
 */
export async function follow(
  id: string,
  onProgress: (progress: OperationProgress) => void,
  signal: AbortSignal,
): Promise<Operation | null> {
  while (!signal.aborted) {
    await heard(id, onProgress, signal)
    const now = await watch(id, signal).catch(unlessOver)
    if (now === 'over') return null
    if (now && !isRunning(now)) return now
    if (now) onProgress(now)
    await new Promise((over) => setTimeout(over, lookEvery))
  }
  return null
}

/** Until it has ended, or no more is said, whatever the reason: it is asked after then. */
async function heard(id: string, onProgress: (progress: OperationProgress) => void, signal: AbortSignal) {
  const events = await listen(addressOf(watchOperation, { params: { id } }), { signal }).catch(() => [])
  for await (const { name, data } of events) {
    if (name === 'ended') return
    if (name === 'progress') onProgress(OperationProgress.parse(JSON.parse(data)))
  }
}

/** Signed out, or working as another contact: the same question has no other answer later. */
function unlessOver(cause: unknown): 'over' | null {
  return cause instanceof ApiError && (cause.status === 401 || cause.status === 404) ? 'over' : null
}

/** Milliseconds between two looks at an operation that sends no events. */
const lookEvery = 2000
