import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { lockNotices } from '#server/features/domain/parts/noticeStore.ts'
import { recordPosted } from '#server/mail/postStore.ts'
import { BadInput, Refused, type Command } from './command.ts'

export const lettersMarkCommand: Command = {
  name: 'letters mark',
  about: 'record that a batch of letters was posted, so that it is not exported again',
  usage: ['BATCH   the number that `letters export` printed; saying it again changes nothing'],
  options: {},
  takes: { least: 1, most: 1, called: 'BATCH' },
  run: async ({ files: [batch = ''], connect, print }) => {
    if (!/^[1-9]\d{0,8}$/.test(batch))
      throw new BadInput(`the number of a batch is a whole number, not ${JSON.stringify(batch)}`)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-letters-mark' }))
    try {
      const { now, before } = await inTransaction(db, async (tx) => {
        await lockNotices(tx)
        return recordPosted(tx, Number(batch))
      })
      if (now + before === 0)
        throw new Refused(`there is no batch ${batch}, or a later batch has its letters: mark the last one`)
      print(now > 0 ? `batch ${batch}: ${now} letters posted` : `batch ${batch} was marked as posted before`)
    } finally {
      await db.destroy()
    }
  },
}
