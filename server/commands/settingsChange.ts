import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { writeZones } from '#server/db/migrate.ts'
import { differingZones, readServiceSettings, writeServiceSettings } from '#server/db/serviceSettings.ts'
import { ConfigProblem } from '#server/settings.ts'
import { Refused, type Command } from './command.ts'

/**
 * Replaces AUTHORITY and ZONES in the database with those of the settings. Processes of the portal read both only when
 * they start, so stop them before.
 */
export const settingsChangeCommand: Command = {
  name: 'settings change',
  about:
    'store AUTHORITY and ZONES as they are set now, for a portal that is to run with others; a dry run without --yes',
  usage: [
    '--yes  changes what is stored; stop every process of the portal before, and start them with these settings after',
  ],
  options: { yes: { type: 'boolean' } },
  ignoresStored: true,
  run: async ({ values, place, connect, print }) => {
    const { authority } = place
    const zones = place.zones ?? []
    if (authority === null)
      throw new ConfigProblem('AUTHORITY is not set: expected that of the portal from now on, and its ZONES')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-settings' }))
    try {
      const stored = await readServiceSettings(db)
      if (!stored) throw new Refused('no settings are stored yet: the first start of the portal stores them')
      const changes = [
        ...(stored.authority === authority ? [] : [`AUTHORITY: ${stored.authority} becomes ${authority}`]),
        ...differingZones(stored.zones, zones).map((difference) => `ZONES: ${difference}`),
      ]
      for (const line of changes) print(line)
      if (changes.length === 0) return print('the stored settings are the same: nothing to change')
      if (values['yes'] !== true) return print('nothing was changed: repeat with --yes to change it')
      await inTransaction(db, async (tx) => {
        await writeServiceSettings(tx, { profile: stored.profile, authority, zones })
        await writeZones(tx)
      })
      print('the stored settings are changed')
    } finally {
      await db.destroy()
    }
  },
}
