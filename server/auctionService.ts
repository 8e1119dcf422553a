import type { FastifyBaseLogger } from 'fastify'
import { versionInForce } from './auctionTerms.ts'
import type { AuctionConfig } from './config.ts'
import type { Db } from './db/connect.ts'
import type { LiveNotes } from './features/auction/live/watchAuctions.ts'
import { auctionRoutes } from './features/auction/routes.ts'
import { findBilling } from './features/contact/billingStore.ts'
import { findWorkingAmong, isBlockedWorking, isLinkedTo } from './features/session/parts/activeSessionStore.ts'
import type { Route } from './http/serve.ts'
import type { Press } from './print/openPress.ts'

type Deps = {
  config: Pick<AuctionConfig, 'publicUrl' | 'timeZone' | 'account' | 'session' | 'limits'>
  db: Db
  log: FastifyBaseLogger
  /** Fires when the server stops. */
  closing: AbortSignal
  press: Press
  live?: LiveNotes
}

/**
 * Returns the calls of the auctions, in the portal or in a process of their own. The portal's functions that they need
 * are parameters.
 */
export function auctionService({ config, db, log, closing, press, live }: Deps): Route[] {
  const { publicUrl, timeZone, account, session, limits } = config
  return auctionRoutes({
    db,
    log,
    closing,
    publicUrl,
    timeZone,
    account,
    press,
    live,
    termsVersion: versionInForce(),
    billingOf: (contactId) => findBilling(db, contactId),
    isBlockedWorking,
    isLinkedTo,
    findWorking: (sessions) => findWorkingAmong(db, sessions, session.idleSeconds),
    listeners: { most: limits.liveStreams, mostOfAddress: limits.liveStreamsPerAddress },
    maxAuctions: limits.liveAuctions,
  })
}
