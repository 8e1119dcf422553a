import { openDb, openPool } from '#server/db/connect.ts'
import { endAnnouncement } from '#server/features/announcement/store.ts'
import { announcementId } from './announcementInput.ts'
import { Refused, type Command } from './command.ts'

export const announceEndCommand: Command = {
  name: 'announce end',
  about: 'show an announcement no more',
  usage: ['ID  as announce list prints it'],
  options: {},
  takes: { least: 1, most: 1, called: 'ID' },
  run: async (context) => {
    const id = announcementId(context)
    const db = openDb(openPool(await context.connect(), { max: 1, name: 'registry-announce-end' }))
    try {
      if (!(await endAnnouncement(db, id))) throw new Refused(`there is no announcement ${id} to end`)
      context.print(`${id} is shown no more`)
    } finally {
      await db.destroy()
    }
  },
}
