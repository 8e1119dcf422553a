import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Settings } from '#contract/system.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import { auctionService } from './auctionApp.ts'
import { callsOf, isOfAuctions, siteOf } from './auctionParts.ts'
import { readClock } from './db/clock.ts'
import { keyReader } from './db/keyMaterial.ts'
import { accessibilityRoutes } from './features/accessibility/routes.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { auctionFacts, auctionHelp } from './features/auction/facts.ts'
import { readAuctionsToDo } from './features/auction/mine/readToDo.ts'
import { findAuctionOfName, findAuctionsNamed } from './features/auction/nameStore.ts'
import { findObliged } from './features/auction/obligationStore.ts'
import { authInfoRoutes } from './features/authInfo/routes.ts'
import { readOneContact } from './features/contact/readContact.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { readOneDomain } from './features/domain/readDomain.ts'
import { domainRoutes } from './features/domain/routes.ts'
import { helpFacts } from './features/help/facts.ts'
import { helpRoutes } from './features/help/routes.ts'
import { readOneKeyset } from './features/keyset/readKeyset.ts'
import { keysetRoutes } from './features/keyset/routes.ts'
import { readOneNsset } from './features/nsset/readNsset.ts'
import { findCandidateId } from './features/merge/parts/candidateStore.ts'
import { mergeRoutes } from './features/merge/routes.ts'
import { nssetRoutes } from './features/nsset/routes.ts'
import { operationRoutes } from './features/operation/routes.ts'
import { listDeps } from './features/list/parts/listDeps.ts'
import { readOneRegistrar } from './features/registrar/readRegistrar.ts'
import { registrarRoutes } from './features/registrar/routes.ts'
import type { LegalTexts } from './features/legal/settings.ts'
import { legalRoutes } from './features/legal/routes.ts'
import { linkRoutes } from './features/link/routes.ts'
import { describer } from './features/session/describe.ts'
import { identifier } from './features/session/identify.ts'
import { bidderIdentifier } from './features/session/identifyBidder.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { registryChangeRoutes } from './features/registryChange/routes.ts'
import { withoutContact } from './features/session/parts/rules.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { openPress } from './print/openPress.ts'
import { statementRoutes } from './features/statement/routes.ts'
import type { SigningIdentity } from './print/sign/signer.ts'
import { healthRoutes } from './features/system/healthRoutes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { trafficRoutes } from './features/traffic/routes.ts'
import { filterChoiceRoutes } from './features/filterChoice/routes.ts'
import { viewRoutes } from './features/view/routes.ts'
import { matomo } from './features/visit/matomo.ts'
import { visitRoutes } from './features/visit/routes.ts'
import { activeAddresses } from './http/activeAddresses.ts'
import { auctionTokens } from './http/auctionToken.ts'
import { closeSignal } from './http/closeSignal.ts'
import { cookiesOf } from './http/cookies.ts'
import { csrfKey, csrfTokens } from './http/csrf.ts'
import { mount } from './http/mount.ts'
import { openHttp } from './http/openHttp.ts'
import { addressLimits, readLimits } from './http/readLimits.ts'
import { prerenderedPages } from './http/site/prerenderedPages.ts'
import { serveConventions } from './http/site/conventions.ts'
import { compileDictionaries, serveDictionaries } from './http/site/dictionaries.ts'
import { readSite, withFiles } from './http/site/readSite.ts'
import { siteAnswer } from './http/site/siteAnswer.ts'
import { takeReports } from './http/site/takeReports.ts'
import type { Metrics } from './metrics/openMetrics.ts'
import { cookieFacts, retentionFacts } from './features/legal/facts.ts'
import type { Provider } from './oidc/provider.ts'
import { relyingParty } from './oidc/relyingParty.ts'
import type { Registry } from './registry/openRegistry.ts'

export type AppDeps = {
  config: Config
  db: Db
  /** The same database over connections that only probes use. */
  probe: Db
  log: FastifyBaseLogger
  version: string
  /** The configured providers, or the demo's. */
  providers: readonly Provider[]
  /** The demo's part of the settings; null in production. */
  demo: Settings['demo']
  /** The identity that signs record statements: the configured one, or the demo's. */
  /** Returns the identity that signs documents now. */
  signing: () => SigningIdentity
  /** The operator's terms and privacy texts, or the demo's. */
  texts: LegalTexts
  /** The connection to the registry. */
  registry: Registry
  /** Wakes the operations' worker of this process. */
  wake: () => void
  /** The folder of the built browser files; null where another server serves them. */
  webFolder: string | null
  /** The folder with the browser files of all versions; null where only this version's are served. */
  buildsFolder: string | null
  /** Aborts when the process receives SIGTERM. */
  stopping: AbortSignal
  /** Receives the metrics. */
  metrics?: Metrics
  /** The built program that prerenders pages; null where there is none. */
  prerenderFile: string | null
}

/** Builds the portal, ready to listen: the one place where everything is created and connected. */
export async function buildApp({
  config,
  db,
  probe,
  log,
  version,
  providers,
  demo,
  signing,
  texts,
  registry,
  wake,
  webFolder,
  buildsFolder,
  stopping,
  metrics,
  prerenderFile,
}: AppDeps): Promise<FastifyInstance> {
  const { publicUrl, session, rules, limits } = config
  const isSecure = publicUrl.startsWith('https:')
  const hasAuctions = config.auctions !== 'off'
  const built = webFolder === null ? null : siteOf(withFiles(readSite(webFolder), config.brand.files), hasAuctions)
  const dictionaries = compileDictionaries(config.languages)
  const prerendered = prerenderedPages({
    file: prerenderFile,
    routes: built?.routes ?? [],
    origin: publicUrl,
    dictionaries,
    request: async (address) => {
      const { statusCode, payload } = await app.inject(address)
      return statusCode === 200 ? payload : null
    },
    log,
  })
  const countRead = readLimits(db)
  const active = activeAddresses()
  const site = siteAnswer({
    site: built,
    builds: buildsFolder,
    style: config.brand.style,
    ownMessages: Object.keys(dictionaries),
    prerenderedPages: prerendered,
    ownOrigin: publicUrl,
    isSecure,
    providerOrigins: providers.map(({ issuer }) => new URL(issuer).origin),
    isHostCanonical: demo !== null,
    active,
    countPage: addressLimits(countRead, limits.readsPerMinute).countOpenRead,
  })
  const app = await openHttp({
    log,
    isSecure,
    trustedProxies: config.trustedProxies,
    stopping,
    onResponse: metrics?.recordResponse,
    sendUnreadable: (request, reply) => void site(request, reply),
  })
  const csrf = csrfTokens(keyReader(db, { ...csrfKey, overlapSeconds: session.longestSeconds }))
  const tokens = auctionTokens(db, publicUrl)
  const parties = providers.map((provider) =>
    relyingParty(provider, publicUrl, {
      stepUpSeconds: rules.stepUp.strictSeconds,
      signInSeconds: session.longestSeconds,
    }),
  )
  const about = {
    operator: config.operator,
    brand: config.brand.shown,
    timeZone: config.timeZone,
    websiteTemplate: config.websiteTemplate,
    isBesideRegistry: config.authority === 'beside-a-registry',
    authInfoTypes: [...registry.abilities.authInfo],
    analytics: config.analytics !== null,
    auctions: hasAuctions ? auctionFacts() : null,
    demo,
  }

  const { publicViewsPerHour } = limits
  const findAuction = hasAuctions ? findAuctionOfName : async () => null
  const identify = identifier(db, {
    ...session,
    registry: registry.abilities,
    changesContacts: config.changesContacts,
    stepUp: rules.stepUp,
  })
  const describePerson = describer(db, {
    ...session,
    dataHours: config.authority === 'beside-a-registry' ? config.registry.dataHours : null,
  })
  const describeNow = async (secret: Buffer) => {
    const who = await identify(secret, false)
    return who && { who, info: await describePerson(who) }
  }
  const operations = {
    db,
    authority: config.authority,
    registry: registry.abilities,
    rules,
    previewsPerPerson: limits.previewsPerPerson,
    wake,
  }
  const lists = listDeps(db, (query) => findCandidateId(db, query))
  const closing = closeSignal(app)
  const press = openPress(signing, config.brand.print)
  app.addHook('onClose', () => press.close())
  const routes = [
    ...healthRoutes({ db: probe, version, stopping }),
    ...systemRoutes({ db, calls: callsOf(config), providers, version, publicUrl, about }),
    ...helpRoutes({ facts: helpFacts(config, hasAuctions ? auctionHelp(rules.auction) : null) }),
    ...legalRoutes({
      terms: texts.terms,
      privacy: {
        ...texts.privacy,
        cookies: cookieFacts(isSecure, config.retention, config),
        kept: retentionFacts(config),
      },
    }),
    ...accessibilityRoutes({ facts: { ...config.accessibility, site: new URL(publicUrl).host } }),
    ...sessionRoutes({
      db,
      parties,
      ownOrigin: publicUrl,
      session,
      sessionsPerPerson: limits.sessionsPerPerson,
      deviceDays: config.retention.deviceDays,
      timeZone: config.timeZone,
      describePerson,
      tokens,
    }),
    ...linkRoutes({ ...operations, publicUrl, describeNow, findObliged }),
    ...domainRoutes({ ...operations, ...lists, publicViewsPerHour, findAuctionOfName: findAuction }),
    ...nssetRoutes({ ...operations, ...lists, publicViewsPerHour }),
    ...keysetRoutes({ ...operations, ...lists, publicViewsPerHour }),
    ...contactRoutes({ ...operations, publicUrl, publicViewsPerHour }),
    ...mergeRoutes({ ...operations, ...lists, findObliged }),
    ...registrarRoutes({ db }),
    ...trafficRoutes({ db }),
    ...statementRoutes({
      db,
      press,
      publicUrl,
      publicViewsPerHour,
      operator: config.operator.name,
      timeZone: config.timeZone,
      tsaUrl: config.tsaUrl,
      readers: {
        domain: (looking, name) => readOneDomain(looking, name, config.authority),
        contact: readOneContact,
        nsset: readOneNsset,
        keyset: readOneKeyset,
        registrar: readOneRegistrar,
      },
    }),
    ...authInfoRoutes({ ...operations, setAuthInfo: registry.setAuthInfo }),
    ...operationRoutes({
      ...operations,
      log,
      idleSeconds: session.idleSeconds,
      closing,
      streamsPerPerson: limits.operationStreamsPerPerson,
    }),
    ...activityRoutes({ db }),
    ...filterChoiceRoutes({ db }),
    ...viewRoutes({ db }),
    ...overviewRoutes({ db, readAuctionsToDo: hasAuctions ? readAuctionsToDo : async () => null }),
    ...registryChangeRoutes({ db }),
    ...visitRoutes({
      tracker: config.analytics && matomo({ ...config.analytics, publicUrl }),
      pages: built && built.routes.map(({ path }) => path),
    }),
    ...searchRoutes({ db, publicViewsPerHour, findAuctionsNamed: hasAuctions ? findAuctionsNamed : async () => [] }),
    ...(config.auctions === 'here' ? auctionService({ config, db, log, closing, press, live: metrics?.live }) : []),
  ]
  mount(app, hasAuctions ? routes : routes.filter(({ call }) => !isOfAuctions(call)), {
    db,
    limits,
    countRead,
    active,
    ownOrigin: publicUrl,
    csrf,
    cookies: cookiesOf(isSecure, csrf),
    identify,
    identifyBidder: bidderIdentifier(db, tokens, session),
    withoutContact,
  })
  takeReports(app, { origin: new URL(publicUrl).origin, routes: built?.routes ?? [] }, countRead)
  serveDictionaries(app, dictionaries)
  if (built)
    serveConventions(app, { routes: built.routes, origin: publicUrl, settings: config.site, now: () => readClock(db) })
  app.get('/*', site)
  app.addHook('onListen', async () => void prerendered.prerender())
  app.addHook('onClose', async () => prerendered.close())
  return app
}
