import { pipeline } from 'node:stream/promises'
import { openDb, openPool } from '#server/db/connect.ts'
import { registryStatuses } from '#contract/registryChange.ts'
import { EppChange, lineOfEntry, type JournalEntry } from '#server/escrow/journal/entry.ts'
import { eppCommandOf } from '#server/escrow/journal/eppCommand.ts'
import { readJournal } from '#server/escrow/journal/readJournal.ts'
import { BadInput, choiceOption, textOption, type Command } from './command.ts'

export const journalExportCommand: Command = {
  name: 'journal export',
  about: 'write out, in their order, the changes made here that the registry is to apply',
  usage: [
    '--status S   pending (by default), confirmed, rejected, undeliverable or all',
    '--since ID   only what stands behind this entry',
    '--format F   json: a JSON object a line (default); epp: an EPP command a line, its clTRID the entry’s id;',
    '             text: a line for people',
  ],
  options: { status: { type: 'string' }, since: { type: 'string' }, format: { type: 'string' } },
  run: async ({ values, connect, printNote, output }) => {
    const status = choiceOption(values, 'status', { choices: [...registryStatuses, 'all'], fallback: 'pending' })
    const format = choiceOption(values, 'format', { choices: ['json', 'epp', 'text'], fallback: 'json' })
    const since = textOption(values, 'since')
    if (since !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(since))
      throw new BadInput(`--since takes the id of a journal entry, not ${JSON.stringify(since)}`)

    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-journal-export' }))
    try {
      const journal = await readJournal(db, { since, statuses: status === 'all' ? null : [status] })
      if (!journal) throw new BadInput(`the journal has no entry ${since}`)
      let leftOut = 0
      const lines = async function* () {
        for await (const entries of journal) {
          const written = entries.flatMap((entry) => lineOf[format](entry) ?? [])
          leftOut += entries.length - written.length
          yield written.map((line) => `${line}\n`).join('')
        }
      }
      await pipeline(lines, output, { end: false })
      if (leftOut > 0) printNote(`${leftOut} changes have no EPP command: see --format json`)
    } finally {
      await db.destroy()
    }
  },
}

const lineOf: Record<'json' | 'epp' | 'text', (entry: JournalEntry) => string | null> = {
  json: lineOfEntry,
  epp: eppCommandOf,
  text: textOf,
}

function textOf({ id, recordedAt, objectType, handle, command, change, status, reason }: JournalEntry): string {
  const { add, rem, chg } = EppChange.parse(change)
  const signs = [
    ...(command === 'delete' ? ['deleted'] : []),
    ...(chg?.registrant === undefined ? [] : [`holder ${chg.registrant}`]),
    ...(add?.contact ?? []).map(({ type, id: contact }) => `+${type} ${contact}`),
    ...(rem?.contact ?? []).map(({ type, id: contact }) => `-${type} ${contact}`),
    ...(add?.status ?? []).map((code) => `+${code}`),
    ...(rem?.status ?? []).map((code) => `-${code}`),
    ...(chg?.authInfo ? [`authInfo until ${chg.authInfo.expiresAt}`] : []),
    ...(chg?.authInfo === null ? ['authInfo used up'] : []),
    ...Object.keys(chg?.contact ?? {}),
  ]
  const outcome = reason === null ? status : `${status} (${reason})`
  return [id, recordedAt, objectType, handle, signs.join(' '), outcome].join('  ')
}
