import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AuctionConfig } from './config.ts'
import type { Db } from './db/connect.ts'
import { keyReader } from './db/keyMaterial.ts'
import type { Route } from './http/serve.ts'
import type { LiveNotes } from './features/auction/live/watchAuctions.ts'
import { auctionRoutes } from './features/auction/routes.ts'
import { versionInForce } from './features/auction/auctionTerms.ts'
import { findBilling } from './features/contact/billingStore.ts'
import { findWorkingAmong, isBlockedWorking, isLinkedTo } from './features/session/parts/activeSessionStore.ts'
import { bidderIdentifier } from './features/session/identifyBidder.ts'
import { healthRoutes } from './features/system/healthRoutes.ts'
import { activeAddresses } from './http/activeAddresses.ts'
import { auctionTokens } from './http/auctionToken.ts'
import { closeSignal } from './http/closeSignal.ts'
import { cookiesOf } from './http/cookies.ts'
import { csrfKey, csrfTokens } from './http/csrf.ts'
import { mount } from './http/mount.ts'
import { openHttp } from './http/openHttp.ts'
import { readLimits } from './http/readLimits.ts'
import { sendProblem } from './http/problem.ts'
import { Refusal } from './http/refusal.ts'
import type { Metrics } from './metrics/openMetrics.ts'
import { openPress, type Press } from './print/openPress.ts'
import type { SigningIdentity } from '#server/print/sign/signer.ts'
import { ConfigProblem } from './settings.ts'

type Deps = {
  config: AuctionConfig
  db: Db
  /** The same database over connections that only probes use. */
  probe: Db
  log: FastifyBaseLogger
  version: string
  /** Aborts when the process receives SIGTERM. */
  stopping: AbortSignal
  /** Returns the identity that signs documents now; null in a demo, which has no files of one. */
  signing: () => SigningIdentity | null
  /** Receives the metrics. */
  metrics?: Metrics
}

/**
 * Builds the separate auction service, ready to listen. It accepts no session cookies: its tokens are the portal's,
 * whose sessions are in the shared database.
 */
export async function buildAuctionApp({
  config,
  db,
  probe,
  log,
  version,
  stopping,
  signing,
  metrics,
}: Deps): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies, limits, session } = config
  const isSecure = publicUrl.startsWith('https:')
  const csrf = csrfTokens(keyReader(db, { ...csrfKey, overlapSeconds: session.longestSeconds }))
  const tokens = auctionTokens(db, publicUrl)
  const app = await openHttp({
    log,
    isSecure,
    trustedProxies,
    stopping,
    onResponse: metrics?.recordResponse,
    sendUnreadable: (request, reply) => sendProblem(new Refusal('malformed-request'), request, reply),
  })
  const press = openPress(signing, config.brand.print)
  app.addHook('onClose', () => press.close())
  const routes = [
    ...healthRoutes({ db: probe, version, stopping: stopping }),
    ...auctionService({ config, db, log, closing: closeSignal(app), press, live: metrics?.live }),
  ]
  mount(app, routes, {
    db,
    limits,
    countRead: readLimits(db),
    active: activeAddresses(),
    ownOrigin: publicUrl,
    csrf,
    cookies: cookiesOf(isSecure, csrf),
    identify: async () => null,
    identifyBidder: bidderIdentifier(db, tokens, session),
    withoutContact: () => 'contact-required',
  })
  return app
}

type ServiceDeps = {
  config: Pick<AuctionConfig, 'publicUrl' | 'timeZone' | 'account' | 'session' | 'rules' | 'limits'>
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
export function auctionService({ config, db, log, closing, press, live }: ServiceDeps): Route[] {
  const { publicUrl, timeZone, account, session, rules, limits } = config
  if (!account) throw new ConfigProblem('AUCTION_IBAN is not set: auctions require it')
  return auctionRoutes({
    db,
    log,
    closing,
    publicUrl,
    reminders: rules.auction,
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
