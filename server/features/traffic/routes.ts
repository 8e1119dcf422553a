import { exportTrafficCsv, readTraffic } from '#contract/traffic.ts'
import type { Db } from '#server/db/connect.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { exportOwnTraffic } from './exportTraffic.ts'
import { readOwnTraffic } from './readTraffic.ts'

/** The calls of DNS traffic of the user's domains. */
export function trafficRoutes({ db }: { db: Db }): Route[] {
  return [
    serve(readTraffic, ({ who, params, query }) => readOwnTraffic(db, { who, id: params.id, query })),
    serve(exportTrafficCsv, ({ who, params, query: { table, lang, delimiter, ...query } }) =>
      exportOwnTraffic(db, { who, id: params.id, query }, { table, lang, delimiter }),
    ),
  ]
}
