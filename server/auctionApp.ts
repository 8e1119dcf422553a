import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { auctionService } from './auctionService.ts'
import type { AuctionConfig } from './config.ts'
import type { Db } from './db/connect.ts'
import { keyOf } from './db/keyMaterial.ts'
import { bidderIdentifier } from './features/session/identifyBidder.ts'
import { auctionTokens } from './http/auctionToken.ts'
import { closingOf } from './http/closingOf.ts'
import { cookiesOf } from './http/cookies.ts'
import { csrfTokens } from './http/csrf.ts'
import { mount } from './http/mount.ts'
import { openHttp } from './http/openHttp.ts'
import { sendProblem } from './http/problem.ts'
import { Refusal } from './http/refusal.ts'
import { openPress } from './print/openPress.ts'

type Deps = { config: AuctionConfig; db: Db; log: FastifyBaseLogger }

/**
 * The auctions by themselves, ready to listen. They open nothing to a cookie: their tokens are the portal's, whose
 * sessions are looked for in the database both work on.
 */
export async function buildAuctionApp({ config, db, log }: Deps): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies, limits, session, signing } = config
  const isSecure = publicUrl.startsWith('https:')
  const csrf = csrfTokens(await keyOf(db, 'csrf'))
  const tokens = await auctionTokens(db, publicUrl)
  const app = await openHttp({
    log,
    isSecure,
    trustedProxies,
    answerUnreadable: (request, reply) => sendProblem(new Refusal('malformed-request'), request, reply),
  })
  const press = openPress(signing)
  app.addHook('onClose', () => press.close())
  mount(app, auctionService({ config, db, log, closing: closingOf(app), press }), {
    db,
    limits,
    ownOrigin: publicUrl,
    csrf,
    cookies: cookiesOf(isSecure, csrf),
    identify: async () => null,
    identifyBidder: bidderIdentifier(db, tokens, session),
    withoutContact: () => 'contact-required',
  })
  return app
}
