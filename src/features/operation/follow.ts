import { OperationProgress, watchOperation, type Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { addressOf } from '#src/api/client.ts'
import { listen } from '#src/api/listen.ts'
import { watch } from './operationActions.ts'
import { isRunning } from './operationState.ts'

/**
 * Reports the progress of a running operation from its events, and reads it once it has ended. Without events, as when
 * too many tabs listen, it polls. Listening does not extend the session.
 *
 * @returns the ended operation; null when `signal` fired, or when the user may not read it any more
 */
export async function follow(
  id: string,
  onProgress: (progress: OperationProgress) => void,
  signal: AbortSignal,
): Promise<Operation | null> {
  while (!signal.aborted) {
    await listenOnce(id, onProgress, signal)
    const now = await watch(id, signal).catch(unlessOver)
    if (now === 'over') return null
    if (now && !isRunning(now)) return now
    if (now) onProgress(now)
    await new Promise((over) => setTimeout(over, pollInterval))
  }
  return null
}

/** Listens until the operation has ended or the events stop. */
async function listenOnce(id: string, onProgress: (progress: OperationProgress) => void, signal: AbortSignal) {
  const events = await listen(addressOf(watchOperation, { params: { id } }), { signal }).catch(() => [])
  for await (const { name, data } of events) {
    if (name === 'ended') return
    if (name === 'progress') onProgress(OperationProgress.parse(JSON.parse(data)))
  }
}

/** Signed out or working as another contact: another request would get the same answer. */
function unlessOver(cause: unknown): 'over' | null {
  return cause instanceof ApiError && (cause.status === 401 || cause.status === 404) ? 'over' : null
}

/** Milliseconds between two reads of an operation without events. */
const pollInterval = 2000
