import { mostWatched } from '#contract/auctionEvents.ts'
import { ApiError } from '../ApiError.ts'
import { listenToAuctions, type Subscription } from './hear.ts'
import { forgetOthers, recordLost, recordConnected, subscribeToTopics, getShown } from './liveStore.ts'

/** Parts of a screen come and go together: so long it waits for the last of them, in milliseconds. */
const updateDelayMs = 100

let hasStarted = false
let updateTimer: ReturnType<typeof setTimeout> | undefined
let open: { topics: string; controller: AbortController } | null = null

/** Keeps one stream open as long as something is on the screen and the screen is seen. */
export function startStream(): void {
  if (hasStarted) return
  hasStarted = true
  subscribeToTopics(scheduleUpdate)
  document.addEventListener('visibilitychange', updateStream)
  for (const change of ['online', 'offline']) window.addEventListener(change, restartStream)
  scheduleUpdate()
}

function scheduleUpdate(): void {
  clearTimeout(updateTimer)
  updateTimer = setTimeout(updateStream, updateDelayMs)
}

function restartStream(): void {
  open?.controller.abort()
  open = null
  updateStream()
}

/** Opens what is wanted now in place of what was wanted before. */
function updateStream(): void {
  const { ids, mine } = getShown()
  forgetOthers(ids)
  const isWanted = (ids.length > 0 || mine) && !document.hidden
  const topics = isWanted ? `${String(mine)} ${ids.join()}` : ''
  if (topics === (open?.topics ?? '')) return
  open?.controller.abort()
  open = null
  if (!isWanted) return recordConnected()
  const controller = new AbortController()
  open = { topics, controller }
  void keepConnected({ ids: ids.slice(0, mostWatched).join(), mine }, controller.signal)
}

/** Until nobody wants it any more: each time it is lost it comes back, ever more slowly while it does not get through. */
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
 * Milliseconds before the next try after so many that failed: twice as long each time, up to half a minute, and not all
 * at the same moment.
 *
 * @param requested seconds the server asks for, null when it does not
 * @param chance from 0 to 1, by which those who were lost together come back apart
 */
export function waitBefore(failures: number, requested: number | null, chance = Math.random()): number {
  const wait = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return Math.max((requested ?? 0) * 1000, wait / 2) + (wait / 2) * chance
}

/** Waits so long, or until `signal` fires. */
export function waitToReconnect(failures: number, requested: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitBefore(failures, requested))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
