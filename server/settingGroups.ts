import { brandSettings } from './brand/settings.ts'
import { databaseSettings } from './db/settings.ts'
import { importSettings } from './escrow/settings.ts'
import { accessibilitySettings } from './features/accessibility/settings.ts'
import { auctionSettings } from './features/auction/settings.ts'
import { authInfoSettings } from './features/authInfo/settings.ts'
import { contactSettings } from './features/contact/settings.ts'
import { legalSettings, retentionSettings } from './features/legal/settings.ts'
import { linkSettings } from './features/link/settings.ts'
import { operationSettings } from './features/operation/settings.ts'
import { sessionSettings } from './features/session/settings.ts'
import { visitSettings } from './features/visit/settings.ts'
import { limitSettings } from './http/limitSettings.ts'
import { listenSettings } from './http/settings.ts'
import { siteSettings } from './http/site/settings.ts'
import { languageSettings } from './intl/settings.ts'
import { mailSettings } from './mail/settings.ts'
import { metricsSettings } from './metrics/settings.ts'
import { providerSettings } from './oidc/settings.ts'
import { signingSettings } from './print/sign/settings.ts'
import { registrySettings } from './registry/settings.ts'
import { lifeSettings } from './scheduler/settings.ts'
import { oneOf, ownText, parsedBy, timeZone, url } from './settingTypes.ts'
import { settingGroup, type SettingGroup } from './settings.ts'
import { zoneSettings } from './zone/settings.ts'

const portalSettings = settingGroup({
  title: 'What it is',
  settings: {
    profile: {
      name: 'PROFILE',
      about: 'demo, or production, which --production on the command line selects as well.',
      type: oneOf('demo', 'production'),
      fallback: 'demo',
    },
    authority: {
      name: 'AUTHORITY',
      about:
        'registry-of-record: the portal’s own data are the registry’s; a domain whose life ends is deleted and its name auctioned. beside-a-registry: data come by import, changes wait in the registry journal, and nothing is deleted here. Life cycles are then the registry’s statuses, unless a zone of ZONES names its lifeCycle. The database stores the authority at the first start of production and others are refused: see registry settings --help.',
      // Production has no default, because the registry of record deletes domains.
      type: oneOf('registry-of-record', 'beside-a-registry'),
      demoFallback: 'registry-of-record',
      example: 'beside-a-registry',
    },
    operatorName: {
      name: 'OPERATOR_NAME',
      about: 'The name of the registry’s operator, as people read it.',
      type: ownText('the name of the registry’s operator'),
      demoFallback: 'Demo Registry',
      example: 'CZ.NIC',
    },
    operatorUrl: {
      name: 'OPERATOR_URL',
      about: 'The operator’s website.',
      type: url,
      fallback: null,
      demoFallback: 'https://registry.example',
      example: 'https://www.registry.cz',
    },
    timeZone: {
      name: 'TIME_ZONE',
      about: 'The time zone in which the registry’s days begin; zones may have their own.',
      type: timeZone,
      fallback: 'Europe/Prague',
    },
    websiteTemplate: {
      name: 'WEBSITE_TEMPLATE',
      about: 'The address of a domain’s own website; {domain} stands for its name.',
      type: parsedBy('an http or https address with {domain} in it', (text) =>
        /^https?:\/\//.test(text) && text.includes('{domain}') ? text : undefined,
      ),
      fallback: 'https://{domain}',
    },
  },
})

/** The location of the data and what they depend on, for every process. */
export const placeGroups = {
  portal: portalSettings,
  languages: languageSettings,
  brand: brandSettings,
  zone: zoneSettings,
  imports: importSettings,
  database: databaseSettings,
  auction: auctionSettings,
}

/** The settings of every process with calls. */
export const servingGroups = {
  ...placeGroups,
  listen: listenSettings,
  signing: signingSettings,
  session: sessionSettings,
  authInfo: authInfoSettings,
  link: linkSettings,
  contact: contactSettings,
  operation: operationSettings,
  life: lifeSettings,
  limits: limitSettings,
  metrics: metricsSettings,
}

/** All settings of the portal, in the order of the documents. */
export const portalGroups = {
  portal: portalSettings,
  languages: languageSettings,
  brand: brandSettings,
  registry: registrySettings,
  zone: zoneSettings,
  listen: listenSettings,
  database: databaseSettings,
  providers: providerSettings,
  mail: mailSettings,
  signing: signingSettings,
  session: sessionSettings,
  contact: contactSettings,
  link: linkSettings,
  authInfo: authInfoSettings,
  operation: operationSettings,
  life: lifeSettings,
  imports: importSettings,
  auction: auctionSettings,
  limits: limitSettings,
  legal: legalSettings,
  retention: retentionSettings,
  accessibility: accessibilitySettings,
  site: siteSettings,
  visits: visitSettings,
  metrics: metricsSettings,
}

/** A command needs none of them: the database stores those of the portal. */
const commandSettings = settingGroup({
  title: 'Settings of commands',
  settings: {
    authority: { ...portalSettings.settings.authority, demoFallback: null, fallback: null },
    zones: zoneSettings.settings.zones,
    operatorName: { ...portalSettings.settings.operatorName, fallback: null },
    timeZone: portalSettings.settings.timeZone,
    importEndsPercent: importSettings.settings.endsPercent,
    importKeyFile: importSettings.settings.keyFile,
    importKeyPassword: importSettings.settings.keyPassword,
    importSignersFile: importSettings.settings.signersFile,
    // Only checked here; auctionTerms.ts reads them where they are needed.
    vatPercent: auctionSettings.settings.vatPercent,
    bookingDays: auctionSettings.settings.bookingDays,
  },
})
export const commandGroups = {
  database: databaseSettings,
  languages: languageSettings,
  brand: brandSettings,
  command: commandSettings,
}

/** The names of the settings that each program reads. */
export const settingReaders: Readonly<Record<string, ReadonlySet<string>>> = {
  'the portal': namesOf(portalGroups),
  'the auctions by themselves': namesOf(servingGroups),
  commands: new Set([
    ...namesOf(commandGroups),
    providerSettings.settings.providers.name,
    signingSettings.settings.certificates.name,
  ]),
}

function namesOf(groups: Readonly<Record<string, SettingGroup>>): Set<string> {
  return new Set(Object.values(groups).flatMap(({ settings }) => Object.values(settings).map(({ name }) => name)))
}
