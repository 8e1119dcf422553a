import type { Readable } from 'node:stream'
import { withConnection, type Connection, type Tx } from '#server/db/connect.ts'
import {
  beginGathering,
  dayOfRegistry,
  matchLines,
  mergeLines,
  type Merged,
} from '#server/features/traffic/parts/loadStore.ts'
import { BadInput, Refused, type Command } from './command.ts'
import { Faults, maxListedFaults } from './faults.ts'
import { openInput } from './openInput.ts'
import { readCsv, readTable } from './readCsv.ts'
import { readText } from './readText.ts'
import { readTrafficLine, trafficColumns } from './readTraffic.ts'

export const trafficImportCommand: Command = {
  name: 'traffic import',
  about: 'import the queries that name servers received for domains, each file whole or not at all',
  usage: [
    'FILE…           CSV, a line for each domain and day; - is standard input; docs/traffic.md has the columns',
    '--skip-unknown  leave out lines of domains that were not registered here on that day, and count them',
    '',
    'A day of a domain that is there already is replaced. Ends with 0 when every file is in; with 1 or 2 when one was',
    'refused: the files before it are in, those after it were not tried.',
  ],
  options: { 'skip-unknown': { type: 'boolean' } },
  takes: { least: 1, most: 1000 },
  run: async (context) => {
    const { files, values, print } = context
    const skipsUnknown = values['skip-unknown'] === true
    await withConnection(await context.connect(), 'registry-traffic-import', async (connection) => {
      for (const file of files)
        print(await importFile(connection, await openInput(context, file), { file, skipsUnknown }))
    })
  },
}

type FileOptions = { file: string; skipsUnknown: boolean }

/** Imports a file in one transaction, which a single fault rolls back. Returns the result in a line. */
async function importFile(connection: Connection, input: Readable, context: FileOptions): Promise<string> {
  return connection.db.transaction().execute(async (tx) => {
    await gather({ ...connection, db: tx }, input, context.file)
    const left = await demandImportable(tx, context)
    return wordsOf(context.file, await mergeLines(tx), left)
  })
}

async function gather(connection: Connection, input: Readable, file: string): Promise<void> {
  const today = await dayOfRegistry(connection.db)
  const gathering = await beginGathering(connection)
  const faults = new Faults()
  for await (const { line, cells } of readTable(readCsv(readText(input, file), file), {
    file,
    columns: trafficColumns,
  })) {
    const read = readTrafficLine(line, cells, today)
    if ('fault' in read) faults.add(line, read.fault)
    else if (faults.count === 0) {
      gathering.add(read)
      await gathering.settle()
    }
  }
  await gathering.finish()
  if (faults.count > 0) throw new BadInput(faults.message(file))
}

/** Throws Refused for lines of unknown domains and for two lines of a domain and day. Returns how many are skipped. */
async function demandImportable(tx: Tx, { file, skipsUnknown }: FileOptions): Promise<number> {
  const { unknown, twice } = await matchLines(tx, maxListedFaults)
  const found = [
    ...(skipsUnknown ? [] : unknown.first).map(({ line, fqdn, day }) => ({
      line,
      fault: `${fqdn} was not registered here on ${day}`,
    })),
    ...twice.first.map(({ line, fqdn, day, other }) => ({
      line,
      fault: `${fqdn} on ${day} stands on line ${other} too`,
    })),
  ].toSorted((a, b) => a.line - b.line)
  if (found.length === 0) return unknown.count
  const faults = new Faults()
  for (const { line, fault } of found) faults.add(line, fault)
  faults.addCount((skipsUnknown ? 0 : unknown.count) + twice.count - found.length)
  throw new Refused(faults.message(file))
}

function wordsOf(file: string, { added, replaced, domains, firstDay, lastDay }: Merged, left: number): string {
  const leftOut = left > 0 ? `, ${left} lines of unknown domains left out` : ''
  if (firstDay === null) return `${file}: nothing to take${leftOut}`
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
  return `${file}: ${domains} domains, ${days}, ${added} days new, ${replaced} replaced${leftOut}`
}
