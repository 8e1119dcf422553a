import { openDb, openPool } from '#server/db/connect.ts'
import { readServiceSettings } from '#server/db/serviceSettings.ts'
import { Refused, type Command } from './command.ts'

export const settingsShowCommand: Command = {
  name: 'settings show',
  about: 'write out AUTHORITY and ZONES as the database stores them, as lines of a settings file',
  usage: [],
  options: {},
  ignoresStored: true,
  run: async ({ connect, print }) => {
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-settings' }))
    try {
      const stored = await readServiceSettings(db)
      if (!stored) throw new Refused('no settings are stored yet: the first start of the portal stores them')
      print(`AUTHORITY=${stored.authority}`)
      // The JSON needs no shell escapes: names of zones and time zones have no apostrophe.
      print(stored.zones.length > 0 ? `ZONES='${JSON.stringify(stored.zones)}'` : 'ZONES=')
    } finally {
      await db.destroy()
    }
  },
}
