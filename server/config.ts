import { resolve } from 'node:path'
import { readAnalytics, type Analytics } from './features/visit/settings.ts'
import { readAccount, readBookingDays, readVatPercent } from './features/auction/settings.ts'
import type { AccessibilityContacts } from '#contract/accessibility.ts'
import { readAccessibilityContacts } from './features/accessibility/settings.ts'
import type { Account } from './features/auction/payment/account.ts'
import type { SigningIdentity } from './print/sign/signer.ts'
import { readLimits, type Limits } from './http/limitSettings.ts'
import { readLegalTexts, type LegalTexts } from './features/legal/settings.ts'
import type { Provider } from './oidc/provider.ts'
import {
  addresses,
  ConfigProblem,
  count,
  databaseAddress,
  oneOf,
  optionally,
  optionalFolder,
  optionalPort,
  optionalUrl,
  origin,
  percent,
  portNumber,
  providers,
  required,
  requiredOneOf,
  seconds,
  secureOrigin,
  take,
  text,
  timeZone,
  websiteTemplate,
  type Env,
} from './settings.ts'
import { readRegistry, type RegistrySettings } from './registry/settings.ts'
import { readRetention, type Retention } from './retentionSettings.ts'
import { readRules, readSession, type Rules, type SessionRules } from './ruleSettings.ts'
import { readSigning } from './print/sign/settings.ts'
import { demandDatabaseTls, readSmtp } from './transportSettings.ts'
import { zonesSetting, type ZoneSetting } from './zone/settings.ts'

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
  /** The zones of ZONES; `zones.ts` merges them with the built-in ones. */
  zones: readonly ZoneSetting[]
  /** The percentage of a kind's objects that one import may end without a confirmation. */
  importEndsPercent: number
  /** Whether this process also runs the auctions, or a separate one does. */
  auctions: 'here' | 'apart'
  timeZone: string
  /** The folder with the browser files of all versions, for open pages; null: beside this version's. */
  buildsDir: string | null
  /** Whether holders change their contacts here, or only at their registrar. */
  changesContacts: boolean
  /** Whether contacts get letters about stages of the life cycle; beside a registry LIFE_LETTERS decides. */
  sendsLifeLetters: boolean
  /** `{domain}` stands for the name. */
  websiteTemplate: string
  /** Null counts no visits. */
  analytics: Analytics | null
  operator: { name: string; url: string | null }
  /** The operator's terms and privacy texts. */
  texts: LegalTexts
  /** The contacts of the accessibility statement. */
  accessibility: AccessibilityContacts
  providers: readonly Provider[]
  smtp: { url: string; from: string } | null
  /** The identity that signs documents; null in a demo, which creates its own. */
  signing: SigningIdentity | null
  account: Account
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
  | 'zones'
  | 'importEndsPercent'
  | 'timeZone'
>

/** The configuration of an operator's command, which needs no providers and no mail. */
export type CommandConfig = Omit<PlaceConfig, 'authority' | 'zones' | 'dataDir'> & {
  /** The sender of letters by post; null in production where it is not set. */
  operatorName: string | null
  /** Null where it is not set: the database stores that of the portal. */
  authority: Config['authority'] | null
  zones: Config['zones'] | null
  /** Null where it is not set: the demo's is `defaultDataDir`. */
  dataDir: string | null
}

/**
 * Returns the configuration of this process. `--production` on the command line or PROFILE=production selects the
 * profile.
 */
export function configOfProcess(): Config {
  return readConfig(process.env, process.argv.slice(2))
}

/** Returns the configuration of the separate auction process. */
export function auctionConfigOfProcess(): AuctionConfig {
  return readAuctionConfig(process.env, process.argv.slice(2))
}

/** Checks every setting and throws ConfigProblem at the first invalid one. */
export function readConfig(env: Env, args: readonly string[] = []): Config {
  const place = readPlace(env, args)
  const isDemo = place.profile === 'demo'
  const port = take(env, 'PORT', portNumber(8080))
  const demoPort = take(env, 'DEMO_PORT', portNumber(port === 65_535 ? 65_534 : port + 1))
  if (isDemo && demoPort === port)
    throw new ConfigProblem(`DEMO_PORT is ${port}, which is PORT too: expected another port`)
  const hasRobots = take(env, 'DEMO_ROBOTS', oneOf(['yes', 'no'], 'yes')) === 'yes'

  return {
    ...place,
    ...readServing(env, { isDemo, port }),
    port,
    metrics: readMetrics(env, take(env, 'METRICS_PORT', optionalPort)),
    demo: isDemo ? { port: demoPort, url: `http://localhost:${demoPort}`, hasRobots } : null,
    changesContacts: take(env, 'CONTACT_CHANGES', oneOf(['here', 'at-registrar'], 'here')) === 'here',
    sendsLifeLetters:
      take(env, 'LIFE_LETTERS', oneOf(['here', 'at-registry'], 'at-registry')) === 'here' ||
      place.authority === 'registry-of-record',
    buildsDir: take(env, 'BUILDS_DIR', optionalFolder),
    websiteTemplate: take(env, 'WEBSITE_TEMPLATE', websiteTemplate),
    analytics: readAnalytics(env),
    texts: readLegalTexts(env, isDemo),
    retention: readRetention(env, isDemo),
    registry: readRegistry(env),
    accessibility: readAccessibilityContacts(env, isDemo),
    auctions: take(env, 'AUCTIONS', oneOf(['here', 'apart'], 'here')),
    providers: isDemo ? [] : take(env, 'PROVIDERS', providers),
    smtp: isDemo ? null : readSmtp(env),
  }
}

/** Reads the configuration of the separate auction process, for a portal with AUCTIONS=apart. */
export function readAuctionConfig(env: Env, args: readonly string[] = []): AuctionConfig {
  const place = readPlace(env, args)
  const serving = readServing(env, { isDemo: place.profile === 'demo', port: take(env, 'PORT', portNumber(8080)) })
  const port = take(env, 'AUCTIONS_PORT', portNumber(8082))
  return { ...place, ...serving, port, metrics: readMetrics(env, take(env, 'AUCTIONS_METRICS_PORT', optionalPort)) }
}

/** Reads the settings of every process with calls; `port` is the portal's. */
function readServing(env: Env, { isDemo, port }: { isDemo: boolean; port: number }): Serving {
  const operator = {
    name: take(env, 'OPERATOR_NAME', isDemo ? text('Demo Registry') : required('the name of the registry’s operator')),
    url: take(env, 'OPERATOR_URL', optionalUrl),
  }
  return {
    host: take(env, 'HOST', text(isDemo ? '127.0.0.1' : '0.0.0.0')),
    publicUrl: take(env, 'PUBLIC_URL', isDemo ? origin(`http://localhost:${port}`) : secureOrigin),
    operator,
    signing: readSigning(env, isDemo),
    account: readAccount(env, { isDemo, holder: operator.name }),
    trustedProxies: take(env, 'TRUSTED_PROXIES', addresses),
    logLevel: take(
      env,
      'LOG_LEVEL',
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], isDemo ? 'warn' : 'info'),
    ),
    drainSeconds: take(env, 'DRAIN_SECONDS', seconds(isDemo ? 0 : 5, 300)),
    session: readSession(env),
    rules: readRules(env),
    limits: readLimits(env),
  }
}

/** The metrics have a separate listener, so that a misconfigured proxy cannot expose them. */
function readMetrics(env: Env, port: number | null): Config['metrics'] {
  const host = take(env, 'METRICS_HOST', text('127.0.0.1'))
  return port === null ? null : { host, port }
}

/** Reads the settings for the location of the data. */
export function readPlace(env: Env, args: readonly string[] = []): PlaceConfig {
  const profile = readProfile(env, args)
  const place = readWhere(env, profile, { isOwnerNeeded: take(env, 'DATABASE_WEB_URL', webAddress) === '' })
  if (profile === 'demo' && place.databaseUrl === null && place.databaseWebUrl !== null)
    throw new ConfigProblem('DATABASE_URL is not set: expected the owner’s address beside DATABASE_WEB_URL')
  return {
    ...place,
    dataDir: resolve(take(env, 'DATA_DIR', text(defaultDataDir))),
    zones: take(env, 'ZONES', zonesSetting),
    authority: take(
      env,
      'AUTHORITY',
      profile === 'production' ? authority : { ...authority, fallback: 'registry-of-record' },
    ),
  }
}

/** Reads the settings of an operator's command. Missing ones come from the database, or the command refuses to run. */
export function readCommandPlace(env: Env): CommandConfig {
  const zones = take<readonly ZoneSetting[] | null>(env, 'ZONES', zonesSetting)
  const dataDir = take(env, 'DATA_DIR', optionally(text('')))
  const profile = readProfile(env, [])
  const operatorName = take(env, 'OPERATOR_NAME', text(profile === 'demo' ? 'Demo Registry' : ''))
  return {
    ...readWhere(env, profile, { isOwnerNeeded: false }),
    operatorName: operatorName === '' ? null : operatorName,
    dataDir: dataDir === '' ? null : resolve(dataDir),
    zones: (env['ZONES'] ?? '').trim() === '' ? null : zones,
    authority: take<Config['authority'] | null>(env, 'AUTHORITY', { ...authority, fallback: null }),
  }
}

/** The folder of the demo's embedded database. */
export const defaultDataDir = './.data'

function readProfile(env: Env, args: readonly string[]): Config['profile'] {
  if (args.includes('--production')) return 'production'
  return take(env, 'PROFILE', oneOf(['demo', 'production'], 'demo'))
}

const webAddress = optionally(databaseAddress)

function readWhere(env: Env, profile: Config['profile'], { isOwnerNeeded }: { isOwnerNeeded: boolean }) {
  const databaseWebUrl = take(env, 'DATABASE_WEB_URL', webAddress)
  const isRequired = profile === 'production' && isOwnerNeeded
  const databaseUrl = take(env, 'DATABASE_URL', isRequired ? databaseAddress : optionally(databaseAddress))
  if (profile === 'production') {
    if (databaseUrl !== '') demandDatabaseTls('DATABASE_URL', databaseUrl)
    if (databaseWebUrl !== '') demandDatabaseTls('DATABASE_WEB_URL', databaseWebUrl)
  }
  // Only checks them; auctionTerms.ts reads them where they are needed.
  readVatPercent(env)
  readBookingDays(env)
  return {
    profile,
    databaseUrl: databaseUrl === '' ? null : databaseUrl,
    databaseWebUrl: databaseWebUrl === '' ? null : databaseWebUrl,
    databaseConnections: take(env, 'DATABASE_CONNECTIONS', count(10)),
    importEndsPercent: take(env, 'IMPORT_ENDS_PERCENT', percent(5)),
    timeZone: take(env, 'TIME_ZONE', timeZone),
  }
}

/** Production has no default here, because the registry of record deletes domains. */
const authority = requiredOneOf(['registry-of-record', 'beside-a-registry'])

/** Reads the configured providers; an empty list without any. */
export function readProviders(env: Env): readonly Provider[] {
  return take(env, 'PROVIDERS', { ...providers, fallback: [] })
}
