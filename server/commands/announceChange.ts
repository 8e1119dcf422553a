import { AnnouncementLevel } from '#contract/announcement.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { changeAnnouncement } from '#server/features/announcement/store.ts'
import {
  announcementOptions,
  announcementId,
  announcementTexts,
  announcementTime,
  textUsage,
  timeUsage,
} from './announcementInput.ts'
import { BadInput, choiceOption, Refused, type Command } from './command.ts'

export const announceChangeCommand: Command = {
  name: 'announce change',
  about: 'change an announcement; users who have closed it see it again',
  usage: [
    'ID             as announce list prints it',
    textUsage,
    '--level LEVEL  info or warning',
    '--to TIME      until when it is shown',
    timeUsage,
  ],
  options: announcementOptions,
  takes: { least: 1, most: 100, called: 'ID' },
  run: async (context) => {
    const id = announcementId(context)
    const texts = announcementTexts(context.files.slice(1))
    const to = announcementTime(context, 'to')
    const level = choiceOption(context.values, 'level', { choices: AnnouncementLevel.options, fallback: null })
    if (Object.keys(texts).length === 0 && to === null && level === null)
      throw new BadInput('expected LANG=TEXT, --level or --to')
    const changes = { texts, ...(to && { to }), ...(level && { level }) }
    const db = openDb(openPool(await context.connect(), { max: 1, name: 'registry-announce-change' }))
    try {
      if (!(await changeAnnouncement(db, id, changes))) throw new Refused(`there is no announcement ${id} to change`)
      context.print(`${id} is changed`)
    } finally {
      await db.destroy()
    }
  },
}
