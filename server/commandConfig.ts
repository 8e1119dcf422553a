import { readBrand } from './brand/brand.ts'
import { readProfile, type Config, type PlaceConfig } from './config.ts'
import { databaseSettings } from './db/settings.ts'
import { languagesOf } from './intl/settings.ts'
import { commandGroups } from './settingGroups.ts'
import { readGiven, readSettings, type Env } from './settings.ts'

/** The configuration of an operator's command, which needs no providers and no mail. */
export type CommandConfig = Omit<PlaceConfig, 'authority' | 'zones' | 'dataDir'> & {
  /** The sender of letters by post; null in production where it is not set. */
  operatorName: string | null
  /** Null where it is not set: the database stores that of the portal. */
  authority: Config['authority'] | null
  zones: Config['zones'] | null
  /** Null where it is not set. */
  dataDir: string | null
  /** The files of the keys of encrypted deposits. */
  importKeys: { keyFile: string | null; password: string | null; signersFile: string | null }
}

/** Reads the settings of an operator's command. Missing ones come from the database, or the command refuses to run. */
export function readCommandPlace(env: Env): CommandConfig {
  const profile = readProfile(env, [])
  const { database, languages, brand, command } = readSettings(env, {
    groups: commandGroups,
    isProduction: profile === 'production',
  })
  const { authority, zones, operatorName, timeZone, importEndsPercent } = command
  const { importKeyFile: keyFile, importKeyPassword: password, importSignersFile: signersFile } = command
  return {
    profile,
    databaseUrl: database.url,
    databaseWebUrl: database.webUrl,
    databaseConnections: database.connections,
    languages: languagesOf(languages),
    brand: readBrand(languages.brandDir, brand),
    dataDir: readGiven(env, databaseSettings.settings.dataDir),
    operatorName,
    authority,
    zones,
    timeZone,
    importEndsPercent,
    importKeys: { keyFile, password, signersFile },
  }
}
