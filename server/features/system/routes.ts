import type { Call } from '#contract/call.ts'
import { locales } from '#intl/locales.ts'
import { readOpenApi, readSettings, type Settings } from '#contract/system.ts'
import type { Db } from '#server/db/connect.ts'
import { findCurrentAnnouncements } from '#server/features/announcement/parts/currentStore.ts'
import { serve } from '#server/http/serve.ts'
import type { Provider } from '#server/oidc/provider.ts'
import { openApi } from './openApi.ts'
import { readClock } from '#server/db/clock.ts'
import { findZones } from './store.ts'

type Deps = {
  db: Db
  calls: readonly Call[]
  providers: readonly Provider[]
  version: string
  publicUrl: string
  about: Pick<
    Settings,
    | 'operator'
    | 'brand'
    | 'timeZone'
    | 'websiteTemplate'
    | 'isBesideRegistry'
    | 'authInfoTypes'
    | 'analytics'
    | 'demo'
    | 'auctions'
  >
}

/** Routes that describe the portal. */
export function systemRoutes({ db, calls, providers, version, publicUrl, about }: Deps) {
  // Generated at the first request, because it takes a tenth of a second, which no start should wait for.
  let document: ReturnType<typeof openApi> | undefined

  return [
    serve(readSettings, async () => {
      const [zones, announcements, now] = await Promise.all([
        findZones(db),
        findCurrentAnnouncements(db),
        readClock(db),
      ])
      const methods = providers.map(({ method, kind, name }) => ({ method, kind, name }))
      return { ...about, version, languages: [...locales()], now: now.toISOString(), methods, zones, announcements }
    }),

    serve(readOpenApi, async () => (document ??= openApi(calls, { version, publicUrl }))),
  ]
}
