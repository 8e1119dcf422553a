import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { lockNotices } from '#server/features/domain/parts/noticeStore.ts'
import { csvLine } from '#server/http/csv.ts'
import { postLetterOf, writePostLetter, type PostLetter } from '#server/mail/postLetter.ts'
import { findUnposted, recordBatch } from '#server/mail/postStore.ts'
import { openPress } from '#server/print/openPress.ts'
import { zoneDays } from '#server/zone/zones.ts'
import { BadInput, type Command } from './command.ts'

export const lettersExportCommand: Command = {
  name: 'letters export',
  about: 'write the last warnings before deletion for the post: a PDF a contact and a CSV of their addresses',
  usage: [
    'FOLDER   a new or empty folder: HANDLE.pdf for each contact, and addresses.csv;',
    '         letters are exported again until `letters mark` says that their batch was posted',
  ],
  options: {},
  takes: { least: 1, most: 1, called: 'FOLDER' },
  run: async ({ files: [folder = '.'], place, connect, authority, print, printNote }) => {
    const { operatorName: operator, timeZone } = place
    if (operator === null) throw new BadInput('OPERATOR_NAME is not set: the letters name who sends them')
    await demandEmpty(folder)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-letters-export' }))
    const press = openPress(() => null, place.brand.print)
    try {
      const days = zoneDays(await authority())
      const { letters, made } = await inTransaction(db, async (tx) => {
        await lockNotices(tx)
        const found = (await findUnposted(tx, days)).map((from) => ({ from, letter: postLetterOf(from) }))
        for (const { from, letter } of found)
          if (letter === null) printNote(`${from.handle} has no address, so there is no letter`)
        const sendable = found.flatMap(({ from, letter }) => (letter ? [{ from, letter }] : []))
        const froms = sendable.map(({ from }) => from)
        return {
          letters: sendable.map(({ letter }) => letter),
          made: froms.length > 0 ? await recordBatch(tx, froms) : null,
        }
      })
      if (made === null) return print('no letter waits for the post')
      const { batch, at } = made
      await mkdir(folder, { recursive: true })
      const lines = [headings]
      for (const [position, letter] of letters.entries()) {
        const file = fileNameOf(letter, position)
        await writeFile(join(folder, file), await press.print(writePostLetter(letter, { operator, timeZone, at })))
        lines.push(cellsOf(letter, { file, batch }))
      }
      await writeFile(join(folder, 'addresses.csv'), lines.map((cells) => csvLine(cells, 'comma')).join(''))
      print(`batch ${batch}: ${letters.length} letters; when they are posted, run: registry letters mark ${batch}`)
    } finally {
      await press.close()
      await db.destroy()
    }
  },
}

async function demandEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BadInput(`${folder} is not empty: name a new folder`)
}

/** A handle of foreign data can hold signs that no file name may. */
function fileNameOf({ handle }: PostLetter, position: number): string {
  return /^[\w-]+$/.test(handle) ? `${handle}.pdf` : `letter-${position + 1}.pdf`
}

const headings = [
  'batch',
  'file',
  'handle',
  'name1',
  'name2',
  'street1',
  'street2',
  'street3',
  'city',
  'state',
  'postal_code',
  'country',
  'domains',
]

function cellsOf({ handle, names, address, domains }: PostLetter, { file, batch }: { file: string; batch: number }) {
  const { street, city, stateOrProvince, postalCode, country } = address
  const part = (lines: readonly string[], count: number) => Array.from({ length: count }, (_, n) => lines[n] ?? '')
  return [
    String(batch),
    file,
    handle,
    ...part(names, 2),
    ...part(street, 3),
    city ?? '',
    stateOrProvince ?? '',
    postalCode ?? '',
    country ?? '',
    String(domains.length),
  ]
}
