import { openDb, openPool } from '#server/db/connect.ts'
import { markJournal, type MarkFault } from '#server/escrow/journal/markJournal.ts'
import type { Unsettled } from '#server/features/registryChange/parts/settleAnswers.ts'
import { Refused, type Command } from './command.ts'
import { Faults } from './faults.ts'
import { openInput } from './openInput.ts'
import { readMarks } from './readMarks.ts'

export const journalMarkCommand: Command = {
  name: 'journal mark',
  about: 'take in what the registry made of the changes; all of the file or nothing',
  usage: [
    'FILE   CSV with the header id,status,reason, or a JSON object with these a line; - is standard input;',
    '       status is confirmed or rejected, and a rejected change needs its reason',
  ],
  options: {},
  takes: { least: 1, most: 1 },
  run: async ({ files: [file = '-'], connect, input, print }) => {
    const lines = await readMarks(await openInput({ input }, file), file)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-journal-mark' }))
    try {
      const { confirmed, rejected, unchanged, faults, unsettled } = await markJournal(db, lines)
      if (faults.length > 0) throw new Refused(faultMessage(file, faults))
      print(`${confirmed} changes confirmed, ${rejected} rejected, ${unchanged} marked so already`)
      for (const { id, object, why } of unsettled) print(`${id} ${object}: ${unsettledWords[why]}`)
    } finally {
      await db.destroy()
    }
  },
}

function faultMessage(file: string, found: readonly MarkFault[]): string {
  const faults = new Faults()
  for (const { line, id, because } of found) faults.add(line, `${id} ${words[because]}`)
  return faults.message(file)
}

const unsettledWords: Record<Unsettled['why'], string> = {
  'not-an-update': 'is not taken back here: settle it with the registry, or mark it confirmed when it is done there',
  'previous-unknown': 'the value before it is not known: it stays until the next deposit',
}

const words: Record<MarkFault['because'], string> = {
  unknown: 'is not in the journal',
  'confirmed-already': 'has been confirmed already',
  'marked-twice': 'stands on an earlier line too',
}
