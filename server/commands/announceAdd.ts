import { AnnouncementLevel } from '#contract/announcement.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { addAnnouncement } from '#server/features/announcement/store.ts'
import { languages } from '#intl/locales.ts'
import { announcementOptions, announcementTexts, announcementTime, textUsage, timeUsage } from './announcementInput.ts'
import { BadInput, choiceOption, type Command } from './command.ts'

export const announceAddCommand: Command = {
  name: 'announce add',
  about: 'show an announcement above every page, such as planned maintenance',
  usage: [
    textUsage,
    '--level LEVEL  info, which is the default, or warning',
    '--from TIME    when it is first shown (default now)',
    '--to TIME      when it is last shown (default until it is ended)',
    timeUsage,
  ],
  options: { ...announcementOptions, from: { type: 'string' } },
  takes: { least: 1, most: 100, called: 'LANG=TEXT' },
  run: async (context) => {
    const texts = announcementTexts(context.files)
    const missing = languages().filter((language) => texts[language] === undefined)
    if (missing.length > 0) throw new BadInput(`a text in ${missing.join(', ')} is missing`)
    const wanted = {
      level: choiceOption(context.values, 'level', { choices: AnnouncementLevel.options, fallback: 'info' as const }),
      texts,
      from: announcementTime(context, 'from'),
      to: announcementTime(context, 'to'),
    }
    const db = openDb(openPool(await context.connect(), { max: 1, name: 'registry-announce-add' }))
    try {
      const id = await addAnnouncement(db, wanted)
      if (id === null) throw new BadInput('--to is not after --from')
      context.print(id)
    } finally {
      await db.destroy()
    }
  },
}
