import { checkHealth, checkReadiness } from '#contract/system.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { readClock } from './store.ts'

type Deps = {
  db: Db
  version: string
  /** Aborts when the process receives SIGTERM: it still serves, but the probe answers that it is not ready. */
  stopping: AbortSignal
}

/** A probe that has not answered by then counts as refused; its asker has a limit of their own. */
const probeMs = 1500

/** Whether the process lives, and whether anybody should be sent to it. */
export function healthRoutes({ db, version, stopping }: Deps) {
  // Asked by however many, the database is asked once at a time, and anew when it was silent for too long.
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
