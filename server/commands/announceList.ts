import { languages } from '#intl/locales.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { listAnnouncements } from '#server/features/announcement/store.ts'
import type { Command } from './command.ts'

export const announceListCommand: Command = {
  name: 'announce list',
  about: 'write out what is announced and what will be, a line each',
  usage: ['--ended  what was, too'],
  options: { ended: { type: 'boolean' } },
  run: async ({ values, connect, print, printNote }) => {
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-announce-list' }))
    try {
      const announcements = await listAnnouncements(db, { isEndedToo: values['ended'] === true })
      for (const { id, level, texts, from, to, isShown } of announcements)
        print(
          [
            id,
            level,
            isShown ? 'shown' : '-',
            from.toISOString(),
            to?.toISOString() ?? '-',
            ...languages().map((language) => texts[language] ?? ''),
          ].join('\t'),
        )
      if (announcements.length === 0) printNote('nothing is announced')
    } finally {
      await db.destroy()
    }
  },
}
