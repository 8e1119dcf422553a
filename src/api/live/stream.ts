import { mostWatched } from '#contract/auctionEvents.ts'
import { createStore } from '#src/createStore.ts'
import { ApiError } from '../ApiError.ts'
import { listenToAuctions, type Subscription } from './listenToAuctions.ts'
import { forgetOthers, getShown, recordConnected, recordLost, subscribeToTopics } from './liveStore.ts'

/** Components of a screen mount and unmount together: the stream waits so many milliseconds for the last of them. */
const updateDelayMs = 100

const hasStarted = createStore(false)
const updateTimer = createStore<ReturnType<typeof setTimeout> | undefined>(undefined)
const open = createStore<{ topics: string; controller: AbortController } | null>(null)

/** Holds one stream open as long as something is on the screen and the tab is visible. */
export function startStream(): void {
  if (hasStarted.get()) return
  hasStarted.set(true)
  subscribeToTopics(scheduleUpdate)
  document.addEventListener('visibilitychange', updateStream)
  for (const change of ['online', 'offline']) window.addEventListener(change, restartStream)
  scheduleUpdate()
}

function scheduleUpdate(): void {
  clearTimeout(updateTimer.get())
  updateTimer.set(setTimeout(updateStream, updateDelayMs))
}

function restartStream(): void {
  closeStream()
  updateStream()
}

function closeStream(): void {
  open.get()?.controller.abort()
  open.set(null)
}

/** Replaces the stream where other topics are on the screen. */
function updateStream(): void {
  const { ids, mine } = getShown()
  forgetOthers(ids)
  const isWanted = (ids.length > 0 || mine) && !document.hidden
  const topics = isWanted ? `${String(mine)} ${ids.join()}` : ''
  if (topics === (open.get()?.topics ?? '')) return
  closeStream()
  if (!isWanted) return recordConnected()
  const controller = new AbortController()
  open.set({ topics, controller })
  void keepConnected({ ids: ids.slice(0, mostWatched).join(), mine }, controller.signal)
}

/** Reconnects until the signal fires, after ever longer waits while it fails. */
async function keepConnected(subscription: Subscription, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const error = await listenToAuctions(subscription, signal, () => {
      failures = 0
      recordConnected()
    }).catch((thrown: unknown) => thrown)
    if (signal.aborted) return
    recordLost()
    await waitToReconnect(failures, error instanceof ApiError ? error.retryAfter : null, signal)
    failures += 1
  }
}

const shortestMs = 1000
const longestMs = 30_000

/**
 * Returns the milliseconds before the next attempt: twice as long after each failure, half a minute at most.
 *
 * @param requested the seconds that the server names in `Retry-After`; null when it does not
 * @param chance from 0 to 1, so that tabs that were disconnected together reconnect apart
 */
export function waitBefore(failures: number, requested: number | null, chance = Math.random()): number {
  const wait = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return Math.max((requested ?? 0) * 1000, wait / 2) + (wait / 2) * chance
}

/** Resolves after the wait, or when the signal fires. */
function waitToReconnect(failures: number, requested: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitBefore(failures, requested))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
