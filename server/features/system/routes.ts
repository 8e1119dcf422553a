import type { Call } from '#contract/call.ts'
import { checkHealth, checkReadiness, readOpenApi, readSettings, type Settings } from '#contract/system.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import type { Provider } from '#server/oidc/provider.ts'
import { openApi } from './openApi.ts'
import { findZones, readClock } from './store.ts'

type Deps = {
  db: Db
  calls: readonly Call[]
  providers: readonly Provider[]
  version: string
  publicUrl: string
  about: Pick<Settings, 'operator' | 'timeZone' | 'websiteTemplate' | 'analytics' | 'demo'>
}

/** A probe that has not answered by then counts as refused; its asker has a limit of their own. */
const probeMs = 1500

/** What the portal is, and whether it can serve. */
export function systemRoutes({ db, calls, providers, version, publicUrl, about }: Deps) {
  const document = openApi(calls, { version, publicUrl })

  return [
    serve(checkHealth, async () => ({ status: 'ok' as const, version })),

    serve(checkReadiness, async () => {
      await within(probeMs, readClock(db))
      return { status: 'ready' as const, dependencies: [{ name: 'database', isReady: true }] }
    }),

    serve(readSettings, async () => {
      const [zones, now] = await Promise.all([findZones(db), readClock(db)])
      const methods = providers.map(({ method, kind, name }) => ({ method, kind, name }))
      return { ...about, version, now: now.toISOString(), methods, zones }
    }),

    serve(readOpenApi, async () => document),
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
