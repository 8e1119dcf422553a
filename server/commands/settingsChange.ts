import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { writeZones } from '#server/db/migrate.ts'
import { differingZones, readServiceSettings, writeServiceSettings } from '#server/db/serviceSettings.ts'
import { ConfigProblem } from '#server/settings.ts'
import { Refused, type Command } from './command.ts'

/**
 * Stores AUTHORITY and ZONES of the settings in place of those in the database. Processes of the portal read both at
 * their start only, so they have to be stopped before.
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
  run: async ({ values, place, connect, say }) => {
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
      for (const line of changes) say(line)
      if (changes.length === 0) return say('the stored settings are the same: nothing to change')
      if (values['yes'] !== true) return say('nothing was changed: repeat with --yes to change it')
      await inTransaction(db, async (tx) => {
        await writeServiceSettings(tx, { profile: stored.profile, authority, zones })
        await writeZones(tx)
      })
      say('the stored settings are changed')
    } finally {
      await db.destroy()
    }
  },
}
