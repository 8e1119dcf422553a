import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openDb, openPool } from '#server/db/connect.ts'
import { exportDeposit, UnclearRepository } from '#server/escrow/export/exportDeposit.ts'
import type { StandIns } from '#server/escrow/export/schemaFitter.ts'
import { BadInput, textOption, type Command } from './command.ts'

export const exportCommand: Command = {
  name: 'export',
  about: 'write all that is held here as a registry escrow deposit (RFC 8909, RFC 9022)',
  usage: [
    '--out FILE   the output file, written whole or not at all (default standard output)',
    '--gzip       compressed',
    '--zone NAME  of which zone, such as cz; needed where there are several',
  ],
  options: { out: { type: 'string' }, gzip: { type: 'boolean' }, zone: { type: 'string' } },
  run: async ({ values, connect, output, printNote }) => {
    const out = textOption(values, 'out')
    const zone = textOption(values, 'zone')?.toLowerCase() ?? null
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-export' }))
    try {
      const { tld, counts, standIns } = await exportDeposit(db, zone, (text) =>
        write(text, { out, output, isZipped: values['gzip'] === true }),
      )
      printNote(
        `${tld}: ${counts.domains} domains, ${counts.contacts} contacts, ${counts.hosts} hosts, ` +
          `${counts.registrars} registrars, ${counts.reservedNames} reserved names`,
      )
      for (const line of wordsOf(standIns)) printNote(line)
    } catch (cause) {
      if (cause instanceof UnclearRepository)
        throw new BadInput(`say of which zone: --zone ${cause.choices.join(', --zone ')}`)
      throw cause
    } finally {
      await db.destroy()
    }
  },
}

type Target = { out: string | null; output: Writable; isZipped: boolean }

async function write(text: AsyncIterable<string>, { out, output, isZipped }: Target): Promise<void> {
  if (out === null) return pour(text, output, { isZipped, end: false })
  // Written under another name and renamed, so that nobody reads an incomplete deposit.
  const part = `${out}.part`
  try {
    await pour(text, createWriteStream(part), { isZipped, end: true })
    await rename(part, out)
  } catch (cause) {
    await rm(part, { force: true })
    throw unwritable(cause) ? new BadInput(`${out} cannot be written: ${cause.code}`) : cause
  }
}

function pour(text: AsyncIterable<string>, to: Writable, context: { isZipped: boolean; end: boolean }): Promise<void> {
  const end = { end: context.end }
  return context.isZipped ? pipeline(text, createGzip(), to, end) : pipeline(text, to, end)
}

function unwritable(cause: unknown): cause is Error & { code: string } {
  return cause instanceof Error && 'syscall' in cause && 'path' in cause && 'code' in cause
}

/** Returns a line for each kind of data that the standard's form cannot express. */
function wordsOf({ handles, roids, missing, telephones, disclosures }: StandIns): string[] {
  const lines: [number, string][] = [
    [handles, 'handles are not 3 to 16 characters long: each is replaced by a substitute'],
    [roids, 'ROIDs are not of the standard’s form: each is replaced by a substitute'],
    [missing, 'names, cities, countries and e-mails are missing that the standard requires: written as - and ZZ'],
    [telephones, 'telephone numbers are not of the standard’s form: left out'],
    [disclosures, 'contacts hide some data and show other data against the default: only what is hidden is written'],
  ]
  return lines.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []))
}
