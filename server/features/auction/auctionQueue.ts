import { Refusal } from '#server/http/refusal.ts'

type QueueState = { running: number; waiting: (() => void)[] }

/**
 * Queues the changes of each auction: `atOnce` run, the others wait in order. All of them lock the same row, and waiting
 * in the database would take connections from other requests. A change that waits longer than `patienceMs` is refused
 * with `idempotency-key-running`. `work` receives the time that is left.
 */
export function auctionQueue({ atOnce, patienceMs }: { atOnce: number; patienceMs: number }) {
  const queues = new Map<string, QueueState>()

  return async function runQueued<T>(id: string, work: (patienceLeftMs: number) => Promise<T>): Promise<T> {
    const queue = queues.get(id) ?? { running: 0, waiting: [] }
    queues.set(id, queue)
    const startedAt = performance.now()
    if (queue.running < atOnce) queue.running++
    else await waitForTurn(queue, patienceMs)
    try {
      return await work(Math.max(1, Math.round(patienceMs - (performance.now() - startedAt))))
    } finally {
      // The place passes to the next one directly, so that no newcomer overtakes it.
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(id)
    }
  }
}

function waitForTurn({ waiting }: QueueState, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(new Refusal('idempotency-key-running', { retryAfter: 1 }))
    }, patienceMs)
    waiting.push(go)
  })
}
