import { mostWatched } from '#contract/auctionEvents.ts'
import { ApiError } from '../ApiError.ts'
import { hear, type Wanted } from './hear.ts'
import { keepOnly, noteLost, noteNotLost, onTopics, shown } from './liveStore.ts'

/** Parts of a screen come and go together: so long it waits for the last of them, in milliseconds. */
const settlingMs = 100

let isKept = false
let settling: ReturnType<typeof setTimeout> | undefined
let open: { topics: string; leaving: AbortController } | null = null

/** Keeps one stream open as long as something is on the screen and the screen is seen. */
export function keepOpen(): void {
  if (isKept) return
  isKept = true
  onTopics(settleSoon)
  document.addEventListener('visibilitychange', settle)
  for (const change of ['online', 'offline']) window.addEventListener(change, beginAnew)
  settleSoon()
}

function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle, settlingMs)
}

function beginAnew(): void {
  open?.leaving.abort()
  open = null
  settle()
}

/** Opens what is wanted now in place of what was wanted before. */
function settle(): void {
  const { ids, mine } = shown()
  keepOnly(ids)
  const isWanted = (ids.length > 0 || mine) && !document.hidden
  const topics = isWanted ? `${String(mine)} ${ids.join()}` : ''
  if (topics === (open?.topics ?? '')) return
  open?.leaving.abort()
  open = null
  if (!isWanted) return noteNotLost()
  const leaving = new AbortController()
  open = { topics, leaving }
  void stayOpen({ ids: ids.slice(0, mostWatched).join(), mine }, leaving.signal)
}

/** Until nobody wants it any more: each time it is lost it comes back, ever more slowly while it does not get through. */
async function stayOpen(wanted: Wanted, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const cause = await hear(wanted, signal, () => {
      failures = 0
      noteNotLost()
    }).catch((thrown: unknown) => thrown)
    if (signal.aborted) return
    noteLost()
    await waitToReturn(failures, cause instanceof ApiError ? cause.retryAfter : null, signal)
    failures += 1
  }
}

const shortestMs = 1000
const longestMs = 30_000

/**
 * Milliseconds before the next try after so many that failed: twice as long each time, up to half a minute, and not all
 * at the same moment.
 *
 * @param asked seconds the server asks for, null when it does not
 * @param chance from 0 to 1, by which those who were lost together come back apart
 */
export function waitBefore(failures: number, asked: number | null, chance = Math.random()): number {
  const wait = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return Math.max((asked ?? 0) * 1000, wait / 2) + (wait / 2) * chance
}

/** Waits so long, or until `signal` fires. */
export function waitToReturn(failures: number, asked: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitBefore(failures, asked))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
