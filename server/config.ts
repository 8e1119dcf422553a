import type { AccessibilityContacts } from '#contract/accessibility.ts'
import { readBrand, type Brand } from './brand/brand.ts'
import type { Account } from './features/auction/payment/account.ts'
import type { ReminderRules } from './features/auction/settings.ts'
import type { ContactRules } from './features/contact/settings.ts'
import type { LegalTexts, Retention } from './features/legal/settings.ts'
import type { OperationRules } from './features/operation/settings.ts'
import type { StepUpAges } from './features/session/parts/rules.ts'
import type { Analytics } from './features/visit/settings.ts'
import type { SiteSettings } from './http/site/settings.ts'
import type { Limits } from './http/limitSettings.ts'
import type { Provider } from './oidc/provider.ts'
import { demandTexts, languagesOf } from './intl/settings.ts'
import type { Languages } from './intl/words.ts'
import type { SigningIdentity } from './print/sign/signer.ts'
import { signingSettings } from './print/sign/settings.ts'
import { registryOf, type RegistrySettings } from './registry/connection.ts'
import type { LifeRules } from './scheduler/settings.ts'
import { placeGroups, portalGroups, servingGroups } from './settingGroups.ts'
import { ConfigProblem, readSettings, type Env, type ValuesOf } from './settings.ts'
import type { ZoneSetting } from './zone/settings.ts'

/** The configuration of a registry or an operator; the defaults are in docs/rules.md. */
export type Config = {
  profile: 'demo' | 'production'
  host: string
  port: number
  /** The portal's own origin, without a final slash; `https:` switches Secure cookies and HSTS on. */
  publicUrl: string
  /** The folder of the embedded database when `databaseUrl` is null. */
  dataDir: string
  /** The login of the tables' owner. Null: the embedded database, or only `databaseWebUrl` in production. */
  databaseUrl: string | null
  /** The login of the web process; null: a separate login created beside the owner's. */
  databaseWebUrl: string | null
  databaseConnections: number
  /** The demo's own server with identity provider and mailbox; and whether robots bid in its auctions. */
  demo: { port: number; url: string; hasRobots: boolean } | null
  authority: 'registry-of-record' | 'beside-a-registry'
  languages: Languages
  brand: Brand
  /** The zones of ZONES; `zones.ts` merges them with the built-in ones. */
  zones: readonly ZoneSetting[]
  /** The percentage of a kind's objects that one import may end without a confirmation. */
  importEndsPercent: number
  /** Whether this process also runs the auctions, or a separate one does, or there are none. */
  auctions: 'here' | 'apart' | 'off'
  timeZone: string
  /** The folder with the browser files of all versions, for open pages; null: beside this version's. */
  buildsDir: string | null
  /** Whether holders change their contacts here, or only at their registrar. */
  changesContacts: boolean
  /** Whether contacts get letters about stages of the life cycle; beside a registry LIFE_LETTERS decides. */
  sendsLifeLetters: boolean
  websiteTemplate: string
  analytics: Analytics | null
  operator: { name: string; url: string | null }
  site: SiteSettings
  /** The operator's terms and privacy texts; null in a demo without them, which has its own. */
  texts: LegalTexts | null
  accessibility: AccessibilityContacts
  providers: readonly Provider[]
  smtp: { url: string; from: string } | null
  /** The identity that signs documents; null in a demo, which creates its own. */
  signing: SigningIdentity | null
  /** The address of the timestamp authority of statements; null for none. */
  tsaUrl: string | null
  /** The account for payments of auction winners; null without auctions. */
  account: Account | null
  /** Addresses and networks of trusted reverse proxies, whose `X-Forwarded-*` is used. */
  trustedProxies: readonly string[]
  logLevel: string
  /** Seconds that a stopping process still serves, until the proxy has noticed. */
  drainSeconds: number
  /** The listener of the metrics for Prometheus; null without one. */
  metrics: { host: string; port: number } | null
  session: SessionRules
  /** The other numbers of docs/rules.md. */
  rules: Rules
  retention: Retention
  limits: Limits
  registry: RegistrySettings
}

/** The configuration that every process with calls needs. */
type Serving = Pick<
  Config,
  | 'host'
  | 'publicUrl'
  | 'operator'
  | 'signing'
  | 'account'
  | 'trustedProxies'
  | 'logLevel'
  | 'drainSeconds'
  | 'session'
  | 'rules'
  | 'limits'
>

/** The configuration of the separate auction process; `port` is its own, `publicUrl` the portal's. */
export type AuctionConfig = PlaceConfig & Serving & Pick<Config, 'port' | 'metrics'>

/** The location of the data and what they depend on, for every process. */
export type PlaceConfig = Pick<
  Config,
  | 'profile'
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseWebUrl'
  | 'databaseConnections'
  | 'authority'
  | 'languages'
  | 'brand'
  | 'zones'
  | 'importEndsPercent'
  | 'timeZone'
>

/** How long a session lasts without use and at most, in seconds (docs/rules.md#session). */
export type SessionRules = { idleSeconds: number; longestSeconds: number }

/** The numbers of docs/rules.md that a registry sets for the whole portal. The numbers of a zone stand in ZONES. */
export type Rules = {
  stepUp: StepUpAges
  authInfo: ValuesOf<(typeof portalGroups)['authInfo']>
  link: ValuesOf<(typeof portalGroups)['link']>
  contact: Pick<ContactRules, 'confirmationDays' | 'confirmationsPerDay'>
  operation: OperationRules
  life: LifeRules
  auction: ReminderRules
}

/**
 * Returns the configuration of this process. `--production` on the command line or PROFILE=production selects the
 * profile.
 */
export function configOfProcess(): Config {
  return readConfig(process.env, process.argv.slice(2))
}

/** Reads the files of the signing identity again; null where none are configured. Throws ConfigProblem. */
export function signingOfProcess(): SigningIdentity | null {
  const { signing } = readSettings(process.env, { groups: { signing: signingSettings }, isProduction: false })
  return signingOf(signing)
}

/** Returns the configuration of the separate auction process. */
export function auctionConfigOfProcess(): AuctionConfig {
  return readAuctionConfig(process.env, process.argv.slice(2))
}

/** Checks every setting. Throws ConfigProblem with a line for each fault. */
export function readConfig(env: Env, args: readonly string[] = []): Config {
  const profile = readProfile(env, args)
  const isDemo = profile === 'demo'
  const values = readSettings(env, { groups: portalGroups, isProduction: !isDemo, check: isDemo ? null : demandTexts })
  const { portal, listen, contact, auction, mail, visits, accessibility } = values
  const place = placeOf(profile, values)
  demandAuthority(place, values.registry.connection)
  const demoPort = listen.demoPort ?? (listen.port === 65_535 ? 65_534 : listen.port + 1)
  return {
    ...place,
    ...servingOf(values),
    port: listen.port,
    metrics: values.metrics.port === null ? null : { host: values.metrics.host, port: values.metrics.port },
    demo: isDemo
      ? { port: demoPort, url: `http://localhost:${demoPort}`, hasRobots: listen.hasRobots && auction.place !== 'off' }
      : null,
    changesContacts: contact.changesHere,
    sendsLifeLetters: values.life.isWrittenHere || place.authority === 'registry-of-record',
    buildsDir: listen.buildsDir,
    websiteTemplate: portal.websiteTemplate,
    analytics: visits.url === null ? null : { url: visits.url, site: visits.site },
    texts: values.legal.texts,
    tsaUrl: values.signing.tsaUrl,
    retention: values.retention,
    site: values.site,
    registry: registryOf(values.registry),
    accessibility,
    auctions: auction.place,
    providers: isDemo ? [] : (values.providers.providers ?? []),
    smtp: isDemo || mail.url === null || mail.from === null ? null : { url: mail.url, from: mail.from },
  }
}

/** Reads the configuration of the separate auction process, for a portal with AUCTIONS=apart. */
export function readAuctionConfig(env: Env, args: readonly string[] = []): AuctionConfig {
  const profile = readProfile(env, args)
  const values = readSettings(env, { groups: servingGroups, isProduction: profile === 'production' })
  if (values.auction.place === 'off') throw new ConfigProblem('AUCTIONS is "off": expected apart for this process')
  const { auctionsPort, host } = values.metrics
  return {
    ...placeOf(profile, values),
    ...servingOf(values),
    port: values.auction.port,
    metrics: auctionsPort === null ? null : { host, port: auctionsPort },
  }
}

/** Only beside a registry there is one to connect. */
function demandAuthority({ authority }: PlaceConfig, connection: string): void {
  if (connection !== 'files' && authority !== 'beside-a-registry')
    throw new ConfigProblem(`REGISTRY is ${JSON.stringify(connection)}: expected AUTHORITY=beside-a-registry beside it`)
}

type Values<G> = { [Key in keyof G]: ValuesOf<G[Key]> }

function servingOf(values: Values<typeof servingGroups>): Serving {
  const { portal, listen, signing, auction, session } = values
  const { idleSeconds, longestSeconds, stepUpSeconds, strictStepUpSeconds } = session
  return {
    host: listen.host,
    publicUrl: listen.publicUrl ?? `http://localhost:${listen.port}`,
    operator: { name: portal.operatorName, url: portal.operatorUrl },
    signing: signingOf(signing),
    account: auction.iban === null ? null : { iban: auction.iban, bic: auction.bic, holder: portal.operatorName },
    trustedProxies: listen.trustedProxies ?? [],
    logLevel: listen.logLevel,
    drainSeconds: listen.drainSeconds,
    session: { idleSeconds, longestSeconds },
    rules: {
      stepUp: { usualSeconds: stepUpSeconds, strictSeconds: strictStepUpSeconds },
      authInfo: values.authInfo,
      link: values.link,
      contact: values.contact,
      operation: values.operation,
      life: values.life,
      auction,
    },
    limits: values.limits,
  }
}

function signingOf({ key, certificates }: ValuesOf<typeof signingSettings>): SigningIdentity | null {
  return key === null || certificates === null ? null : { key, certificates }
}

/** Reads the settings for the location of the data. */
export function readPlace(env: Env, args: readonly string[] = []): PlaceConfig {
  const profile = readProfile(env, args)
  return placeOf(profile, readSettings(env, { groups: placeGroups, isProduction: profile === 'production' }))
}

type Profile = Config['profile']

function placeOf(
  profile: Profile,
  { portal, languages, brand, zone, imports, database }: Values<typeof placeGroups>,
): PlaceConfig {
  return {
    profile,
    dataDir: database.dataDir,
    databaseUrl: database.url,
    databaseWebUrl: database.webUrl,
    databaseConnections: database.connections,
    zones: zone.zones ?? [],
    authority: portal.authority,
    languages: languagesOf(languages),
    brand: readBrand(languages.brandDir, brand),
    importEndsPercent: imports.endsPercent,
    timeZone: portal.timeZone,
  }
}

/** An invalid PROFILE counts as production here, so that its other faults are reported beside it. */
export function readProfile(env: Env, args: readonly string[]): Profile {
  if (args.includes('--production')) return 'production'
  const text = env['PROFILE']?.trim() ?? ''
  return text === '' || text === 'demo' ? 'demo' : 'production'
}
