import { AnnouncementLevel } from '#contract/announcement.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { addAnnouncement } from '#server/features/announcement/store.ts'
import { announcementOptions, textGiven, timeGiven, timeUsage } from './announceGiven.ts'
import { BadInput, choiceOption, type Command } from './command.ts'

export const announceAddCommand: Command = {
  name: 'announce add',
  about: 'tell everybody something above every page, as maintenance to come',
  usage: [
    '--cs TEXT      what it says in Czech',
    '--en TEXT      and in English',
    '--level LEVEL  info, which is the default, or warning',
    '--from TIME    since when it is shown; from now if not told',
    '--to TIME      until when; until it is ended if not told',
    timeUsage,
  ],
  options: { ...announcementOptions, from: { type: 'string' } },
  run: async (given) => {
    const [cs, en] = [textGiven(given, 'cs'), textGiven(given, 'en')]
    if (cs === null || en === null) throw new BadInput(`--${cs === null ? 'cs' : 'en'} is missing`)
    const wanted = {
      level: choiceOption(given.values, 'level', { choices: AnnouncementLevel.options, fallback: 'info' as const }),
      cs,
      en,
      from: timeGiven(given, 'from'),
      to: timeGiven(given, 'to'),
    }
    const db = openDb(openPool(await given.connect(), { max: 1, name: 'registry-announce-add' }))
    try {
      const id = await addAnnouncement(db, wanted)
      if (id === null) throw new BadInput('--to is not after --from')
      given.say(id)
    } finally {
      await db.destroy()
    }
  },
}
