import { checkHealth, checkReadiness } from '#contract/system.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { readClock } from '#server/db/clock.ts'

type Deps = {
  db: Db
  version: string
  /**
   * Aborts when the process receives SIGTERM. The process still serves requests, but the probe reports that it is not
   * ready.
   */
  stopping: AbortSignal
}

/** The time limit of a probe in milliseconds, below that of the load balancer. */
const probeMs = 1500

/** Routes for the liveness and the readiness of the process. */
export function healthRoutes({ db, version, stopping }: Deps) {
  // Simultaneous probes share one query, which is sent again after a timeout.
  let probe: Promise<Date> | null = null
  const answers = async () => {
    probe ??= readClock(db)
    await within(probeMs, probe).finally(() => (probe = null))
  }

  return [
    serve(checkHealth, async () => ({ status: 'ok' as const, version })),

    serve(checkReadiness, async () => {
      if (stopping.aborted) throw new Refusal('stopping', { retryAfter: 2 })
      await answers()
      return { status: 'ready' as const, dependencies: [{ name: 'database', isReady: true }] }
    }),
  ]
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('database-unavailable', { retryAfter: 2 })), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
