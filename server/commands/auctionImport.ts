import type { Readable } from 'node:stream'
import { auctionTerms } from '#server/features/auction/auctionTerms.ts'
import { inTransaction, openDb, openPool, type Db, type Tx } from '#server/db/connect.ts'
import { importNames, type ReleasedName } from '#server/features/auction/operator/importNames.ts'
import { findRegistered } from '#server/features/domain/parts/releaseStore.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { brokenRule, zoneOf } from '#server/zone/zones.ts'
import { BadInput, Refused, type Command } from './command.ts'
import { Faults } from './faults.ts'
import { openInput } from './openInput.ts'
import { readCsv } from './readCsv.ts'
import { readText } from './readText.ts'

export const auctionImportCommand: Command = {
  name: 'auction import',
  about: 'publish released names for auction; all of the file or nothing',
  usage: [
    'FILE       a name a line, or CSV whose first column has them, with or without a header; - is standard input',
    '--dry-run  only look whether all could be published',
  ],
  options: { 'dry-run': { type: 'boolean' } },
  takes: { least: 1, most: 1 },
  run: async ({ values, files: [file = '-'], connect, input, print }) => {
    const text = await openInput({ input }, file)
    const isDry = values['dry-run'] === true
    // Before the names are parsed, because their zones may be stored in the database.
    const address = await connect()
    const lines = await readNames(text, file)
    const db = openDb(openPool(address, { max: 1, name: 'registry-auction-import' }))
    try {
      await publishAll(db, lines, { file, isDry })
      print(`${lines.length} names ${isDry ? 'can be' : 'are'} published for auction`)
    } finally {
      await db.destroy()
    }
  },
}

type Line = { line: number; name: ReleasedName }

/** Returns the header of a file that has one. */
const headers = ['name', 'names', 'fqdn', 'domain']

async function readNames(input: Readable, file: string): Promise<Line[]> {
  const lines: Line[] = []
  const faults = new Faults()
  const seen = new Map<string, number>()
  let isFirst = true
  for await (const { line, cells } of readCsv(readText(input, file), file)) {
    const text = (cells[0] ?? '').trim()
    const isHeader = isFirst && headers.includes(text.toLowerCase())
    isFirst = false
    if (isHeader) continue
    const name = releasedName(text)
    const before = typeof name === 'string' ? undefined : seen.get(name.fqdn)
    if (typeof name === 'string') faults.add(line, name)
    else if (before !== undefined) faults.add(line, `${text} stands on line ${before} already`)
    else {
      seen.set(name.fqdn, line)
      lines.push({ line, name })
    }
  }
  if (faults.count > 0) throw new BadInput(faults.message(file))
  if (lines.length === 0) throw new BadInput(`${file} names no domain`)
  return lines
}

/** Returns the name with the rules of its zone, or what is wrong with it. */
function releasedName(text: string): ReleasedName | string {
  const fqdn = toAscii(text)
  if (fqdn === null) return `${JSON.stringify(text)} is no domain name`
  const zone = zoneOf(fqdn)
  if (!zone) return `${text} is in no zone of this registry`
  if (brokenRule(zone, fqdn)) return `${text} is no name that is registered under .${zone.fqdn}`
  return { fqdn, zoneId: zone.id, terms: auctionTerms(zone) }
}

type PublishOptions = { file: string; isDry: boolean }

/** Thrown to roll a dry run back. */
class OnlyLooked extends Error {}

/** Publishes a whole file in one transaction, which a fault or a dry run rolls back. */
async function publishAll(db: Db, lines: readonly Line[], { file, isDry }: PublishOptions): Promise<void> {
  const work = async (tx: Tx) => {
    const names = lines.map(({ name }) => name)
    const registered = await findRegistered(
      tx,
      names.map(({ fqdn }) => fqdn),
    )
    const auctioned = await importNames(tx, names)
    const faults = new Faults()
    for (const { line, name } of lines) {
      if (registered.has(name.fqdn)) faults.add(line, `${name.fqdn} is registered`)
      else if (auctioned.includes(name.fqdn)) faults.add(line, `${name.fqdn} is being auctioned already`)
    }
    if (faults.count > 0) throw new Refused(faults.message(file))
    if (isDry) throw new OnlyLooked()
  }
  await inTransaction(db, work).catch((cause: unknown) => {
    if (!(cause instanceof OnlyLooked)) throw cause
  })
}
