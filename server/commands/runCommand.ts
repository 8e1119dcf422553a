import { parseArgs } from 'node:util'
import type { PlaceConfig } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { isTlsRefused } from '#server/db/trouble.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { ConfigProblem } from '#server/settings.ts'
import { announceAddCommand } from './announceAdd.ts'
import { announceChangeCommand } from './announceChange.ts'
import { announceEndCommand } from './announceEnd.ts'
import { announceListCommand } from './announceList.ts'
import { auctionCancelCommand } from './auctionCancel.ts'
import { auctionExportBidsCommand } from './auctionExportBids.ts'
import { auctionImportCommand } from './auctionImport.ts'
import { auctionPayCommand } from './auctionPay.ts'
import { auctionRegisterCommand } from './auctionRegister.ts'
import { auctionReturnedCommand } from './auctionReturned.ts'
import { auctionUnpaidCommand } from './auctionUnpaid.ts'
import { checkActivityCommand } from './checkActivity.ts'
import { BadInput, Refused, type Command, type Given } from './command.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { journalExportCommand } from './journalExport.ts'
import { journalMarkCommand } from './journalMark.ts'
import { pollTakeCommand } from './pollTake.ts'
import { keyRotateCommand } from './keyRotate.ts'
import { linkAddCommand } from './linkAdd.ts'
import { linkEndCommand } from './linkEnd.ts'
import { linkImportCommand } from './linkImport.ts'
import { linkListCommand } from './linkList.ts'
import { migrateCommand } from './migrate.ts'
import { personEraseCommand } from './personErase.ts'
import { personExportCommand } from './personExport.ts'
import { seedCommand } from './seed.ts'
import { trafficImportCommand } from './trafficImport.ts'

/** Where a command reads and writes, and what is set for it. */
export type Terminal = Pick<Given, 'input' | 'output' | 'note' | 'providers' | 'certificates'> & {
  place: () => PlaceConfig
}

/**
 * Runs the command of these words and answers the exit code: 0 done, 1 refused or no database, 2 bad input,
 * each failure told by a line on `note`. What is a fault of ours is thrown.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await run(args, terminal)
    return 0
  } catch (cause) {
    const line = lineOf(cause)
    if (line === null) throw cause
    terminal.note(line)
    return cause instanceof BadInput || cause instanceof ConfigProblem ? 2 : 1
  }
}

const commands: readonly Command[] = [
  migrateCommand,
  seedCommand,
  importCommand,
  exportCommand,
  journalExportCommand,
  journalMarkCommand,
  pollTakeCommand,
  linkAddCommand,
  linkImportCommand,
  linkListCommand,
  linkEndCommand,
  personExportCommand,
  personEraseCommand,
  trafficImportCommand,
  auctionImportCommand,
  auctionCancelCommand,
  auctionUnpaidCommand,
  auctionReturnedCommand,
  auctionPayCommand,
  auctionRegisterCommand,
  auctionExportBidsCommand,
  announceAddCommand,
  announceListCommand,
  announceChangeCommand,
  announceEndCommand,
  keyRotateCommand,
  checkActivityCommand,
]

async function run(args: readonly string[], terminal: Terminal): Promise<void> {
  const say = (line: string) => void terminal.output.write(`${line}\n`)
  const [first, second] = args
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') return say(help(commands))
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (!command) return say(whichOf(first, second))
  const { values, files } = parse(command, args.slice(command.name.split(' ').length))
  if (values['help'] === true) return say(helpOf(command))
  const place = terminal.place()
  const database = await openDatabase(place, terminal.note)
  try {
    const isProduction = place.profile === 'production'
    await command.run({ ...terminal, values, files, place, isProduction, address: database.address, say })
  } finally {
    await database.close()
  }
}

/** The first word of commands that stand together tells them; any other is none. */
function whichOf(first: string, second: string | undefined): string {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && (second === undefined || second === '--help' || second === '-h')) return help(group)
  const asked = group.length > 0 ? `${first} ${second}` : first
  throw new BadInput(`there is no command ${JSON.stringify(asked)}: see registry --help`)
}

function parse(command: Command, args: string[]): { values: Given['values']; files: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: command.takes !== undefined,
      strict: true,
    })
    const { least, most, called } = { called: 'a file', ...(command.takes ?? { least: 0, most: 0 }) }
    if (values['help'] !== true && positionals.length < least) throw new Error(`it takes ${called}`)
    if (positionals.length > most)
      throw new Error(`it takes ${most === 1 ? `one ${called.replace(/^a /, '')}` : `${most} files`} at most`)
    return { values: Object.fromEntries(Object.entries(values).filter(isSingle)), files: positionals }
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(/\. |\n/)[0] ?? '') : String(cause)
    throw new BadInput(`${command.name}: ${reason}: see registry ${command.name} --help`)
  }
}

function isSingle(entry: [string, unknown]): entry is [string, string | boolean] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'boolean'
}

async function openDatabase(
  { databaseUrl, databaseWebUrl, dataDir }: PlaceConfig,
  log: (line: string) => void,
): Promise<{ address: DatabaseAddress; close: () => Promise<void> }> {
  if (databaseUrl === null && databaseWebUrl !== null)
    throw new ConfigProblem('DATABASE_URL is not set: expected the owner’s address, with which commands work')
  if (databaseUrl !== null) return { address: { connectionString: databaseUrl }, close: async () => {} }
  return openEmbedded({ dataDir, log })
}

function help(some: readonly Command[]): string {
  const width = Math.max(...some.map(({ name }) => name.length))
  return [
    'registry <command> [options]',
    '',
    ...some.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'registry <command> --help tells a command’s options. The database is the one of DATABASE_URL,',
    'else the portal’s own in DATA_DIR (./.data if not told).',
  ].join('\n')
}

function helpOf({ name, about, usage, options, takes }: Command): string {
  const file = takes === undefined ? '' : ` ${takes.called ?? 'FILE'}${takes.most > 1 ? '…' : ''}`
  return [
    `registry ${name}${Object.keys(options).length > 0 ? ' [options]' : ''}${file}: ${about}`,
    ...usage.map((line) => `  ${line}`),
  ].join('\n')
}

/** The database of DATABASE_URL does not answer or does not let us in: pg's and the system's words say which. */
function isUnreachable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return isTlsRefused(cause) || /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(code)
}

/** What the operator reads of a failure; null for one that is a fault of ours. */
function lineOf(cause: unknown): string | null {
  if (cause instanceof BadInput || cause instanceof Refused) return cause.message
  const line = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
  if (cause instanceof ConfigProblem || cause instanceof DatabaseProblem) return line
  return isUnreachable(cause)
    ? `the database of DATABASE_URL cannot be used: ${line === '' ? 'no answer' : line}`
    : null
}
