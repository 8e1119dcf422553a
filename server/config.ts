import { resolve } from 'node:path'
import { readAnalytics, type Analytics } from './analyticsSettings.ts'
import { readAccount, readBookingDays, readVatPercent } from './auctionSettings.ts'
import type { AccessibilityContacts } from '#contract/accessibility.ts'
import { readAccessibilityContacts } from './accessibilitySettings.ts'
import { longestSessionSeconds } from './http/csrf.ts'
import type { Account } from './features/auction/payment/account.ts'
import type { SigningIdentity } from './print/sign/signer.ts'
import { readLimits, type Limits } from './limitSettings.ts'
import { readLegalTexts, type LegalTexts } from './legalSettings.ts'
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
import { readRetention, type Retention } from './retentionSettings.ts'
import { readSigning } from './signingSettings.ts'
import { demandDatabaseTls, readSmtp } from './transportSettings.ts'
import { zonesSetting, type ZoneSetting } from './zoneSettings.ts'

/** Everything a registry or an operator sets differently, with the values of docs/rules.md as defaults. */
export type Config = {
  profile: 'demo' | 'production'
  host: string
  port: number
  /** The portal's own origin, without a final slash; `https:` switches Secure cookies and HSTS on. */
  publicUrl: string
  /** Where the embedded database lives when `databaseUrl` is null. */
  dataDir: string
  /** The owner's, who makes the tables. Null: the embedded database, or `databaseWebUrl` alone in production. */
  databaseUrl: string | null
  /** Where the process that serves people logs in; null: a login of its own made beside the owner's. */
  databaseWebUrl: string | null
  databaseConnections: number
  /** The demo's own server: identity provider and mailbox; and whether robots bid in its auctions. */
  demo: { port: number; url: string; hasRobots: boolean } | null
  authority: 'registry-of-record' | 'beside-a-registry'
  /** Those of ZONES; `zones.ts` has them with ours. */
  zones: readonly ZoneSetting[]
  /** Percent of the objects of a kind that one import may end without a question. */
  importEndsPercent: number
  /** Whether this process is the auctions too, or one of their own is. */
  auctions: 'here' | 'apart'
  timeZone: string
  /** The folder that keeps the browser's parts of all versions, for pages still open; null: beside this one's. */
  buildsDir: string | null
  /** Whether holders change the data of their contacts here, or only at their registrar. */
  changesContacts: boolean
  /** Whether contacts are written to about stages of their domains' lives; beside a registry LIFE_LETTERS says so. */
  sendsLifeLetters: boolean
  /** `{domain}` stands for the name. */
  websiteTemplate: string
  /** Null counts no visits. */
  analytics: Analytics | null
  operator: { name: string; url: string | null }
  /** Terms and privacy in the operator's words. */
  texts: LegalTexts
  /** Whom the accessibility statement names. */
  accessibility: AccessibilityContacts
  providers: readonly Provider[]
  smtp: { url: string; from: string } | null
  /** What documents are signed with; null in a demo that makes its own. */
  signing: SigningIdentity | null
  /** Where winners of auctions pay. */
  account: Account
  /** Addresses and networks of reverse proxies whose `X-Forwarded-*` is believed. */
  trustedProxies: readonly string[]
  logLevel: string
  /** How long a process that was told to stop still serves, for whatever stands before it to notice. */
  drainSeconds: number
  /** Where its figures are read, by Prometheus and nobody else; null where they are not. */
  metrics: { host: string; port: number } | null
  session: { idleSeconds: number; longestSeconds: number }
  retention: Retention
  limits: Limits
}

/** What serving calls takes, whoever does it. */
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
  | 'limits'
>

/** What the auctions by themselves need; `port` is their own, `publicUrl` the portal's. */
export type AuctionConfig = PlaceConfig & Serving & Pick<Config, 'port' | 'metrics'>

/** Where the data are and what they depend on, as every process knows it. */
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

/** What an operator's command needs; it runs without providers and mail. */
export type CommandConfig = Omit<PlaceConfig, 'authority' | 'zones' | 'dataDir'> & {
  /** Who sends letters by post; null in production where it is not set. */
  operatorName: string | null
  /** Null where it is not set: the database stores that of the portal. */
  authority: Config['authority'] | null
  zones: Config['zones'] | null
  /** Null where it is not set: the demo's own is `defaultDataDir`. */
  dataDir: string | null
}

/** The configuration of this process; `--production` on the command line or PROFILE=production chooses the profile. */
export function configOfProcess(): Config {
  return readConfig(process.env, process.argv.slice(2))
}

/** That of the process of the auctions by themselves. */
export function auctionConfigOfProcess(): AuctionConfig {
  return readAuctionConfig(process.env, process.argv.slice(2))
}

/** Checks every setting and throws ConfigProblem at the first that cannot be used. */
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
    retention: readRetention(env),
    accessibility: readAccessibilityContacts(env, isDemo),
    auctions: take(env, 'AUCTIONS', oneOf(['here', 'apart'], 'here')),
    providers: isDemo ? [] : take(env, 'PROVIDERS', providers),
    smtp: isDemo ? null : readSmtp(env),
  }
}

/** The same for the auctions by themselves, beside a portal whose AUCTIONS is `apart`. */
export function readAuctionConfig(env: Env, args: readonly string[] = []): AuctionConfig {
  const place = readPlace(env, args)
  const serving = readServing(env, { isDemo: place.profile === 'demo', port: take(env, 'PORT', portNumber(8080)) })
  const port = take(env, 'AUCTIONS_PORT', portNumber(8082))
  return { ...place, ...serving, port, metrics: readMetrics(env, take(env, 'AUCTIONS_METRICS_PORT', optionalPort)) }
}

/** The settings of whatever serves calls; `port` is the portal's. */
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
    session: { idleSeconds: 30 * 60, longestSeconds: longestSessionSeconds },
    limits: readLimits(env),
  }
}

/** Figures have a listener of their own, so that no mistake before the portal lays them open. */
function readMetrics(env: Env, port: number | null): Config['metrics'] {
  const host = take(env, 'METRICS_HOST', text('127.0.0.1'))
  return port === null ? null : { host, port }
}

/** The settings that say where the data are. */
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

/** The settings of an operator's command: what is not set of them the database stores, or the command refuses. */
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

/** Where the demo's embedded database lives. */
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
  // Only that they can be used: auctionTerms.ts reads them where they are needed.
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

/** In production nobody gets either by saying nothing: the registry of record deletes domains whose life ends. */
const authority = requiredOneOf(['registry-of-record', 'beside-a-registry'])

/** The configured providers; none where none are. */
export function readProviders(env: Env): readonly Provider[] {
  return take(env, 'PROVIDERS', { ...providers, fallback: [] })
}
