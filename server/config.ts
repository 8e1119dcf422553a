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
import { readCertificates, readSigning } from './signingSettings.ts'
import { demandDatabaseTls, readSmtp } from './transportSettings.ts'
import { zonesSetting } from './zoneSettings.ts'

/** Everything a registry or an operator sets differently, with product.md's values as defaults. */
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
  /** Percent of the objects of a kind that one import may end without a question. */
  importEndsPercent: number
  /** Whether this process is the auctions too, or one of their own is. */
  auctions: 'here' | 'apart'
  timeZone: string
  /** The folder that keeps the browser's parts of all versions, for pages still open; null: beside this one's. */
  buildsDir: string | null
  /** Whether holders change the data of their contacts here, or only at their registrar. */
  changesContacts: boolean
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

/** What an operator's command needs to know; it runs without providers and mail. */
export type PlaceConfig = Pick<
  Config,
  | 'profile'
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseWebUrl'
  | 'databaseConnections'
  | 'authority'
  | 'importEndsPercent'
  | 'timeZone'
>

/** The configuration of this process; `--production` on the command line or PROFILE=production chooses the profile. */
export function configOfProcess(): Config {
  return readConfig(process.env, process.argv.slice(2))
}

/** That of the process of the auctions by themselves. */
export function auctionConfigOfProcess(): AuctionConfig {
  return readAuctionConfig(process.env, process.argv.slice(2))
}

/** The part of it a command needs. */
export function placeOfProcess(): PlaceConfig {
  return readPlace(process.env, [])
}

/** The providers people sign in with, for commands that ask of which kind one is. */
export function providersOfProcess(): readonly Provider[] {
  return readProviders(process.env)
}

/** The certificates of statements, for the command that checks signatures. */
export function certificatesOfProcess(): string {
  return readCertificates(process.env)
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
  const asked = args.includes('--production')
    ? 'production'
    : take(env, 'PROFILE', oneOf(['demo', 'production'], 'demo'))
  const profile = asked === 'production' ? asked : 'demo'
  const databaseWebUrl = take(env, 'DATABASE_WEB_URL', optionally(databaseAddress))
  const isOwnerNeeded = profile === 'production' && databaseWebUrl === ''
  const databaseUrl = take(env, 'DATABASE_URL', isOwnerNeeded ? databaseAddress : optionally(databaseAddress))
  if (profile === 'demo' && databaseUrl === '' && databaseWebUrl !== '')
    throw new ConfigProblem('DATABASE_URL is not set: expected the owner’s address beside DATABASE_WEB_URL')
  if (profile === 'production') {
    if (databaseUrl !== '') demandDatabaseTls('DATABASE_URL', databaseUrl)
    if (databaseWebUrl !== '') demandDatabaseTls('DATABASE_WEB_URL', databaseWebUrl)
  }
  // Only that they can be used: whoever needs them has them from zones.ts and auctionTerms.ts.
  take(env, 'ZONES', zonesSetting)
  readVatPercent(env)
  readBookingDays(env)
  return {
    profile,
    databaseUrl: databaseUrl === '' ? null : databaseUrl,
    databaseWebUrl: databaseWebUrl === '' ? null : databaseWebUrl,
    dataDir: resolve(take(env, 'DATA_DIR', text('./.data'))),
    databaseConnections: take(env, 'DATABASE_CONNECTIONS', count(10)),
    authority: take(
      env,
      'AUTHORITY',
      profile === 'production' ? authority : { ...authority, fallback: 'registry-of-record' },
    ),
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
