import { parseArgs } from 'node:util'
import { ConfigProblem, placeOfProcess } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { checkActivityCommand } from './checkActivity.ts'
import { BadInput, Refused, type Command, type Given } from './command.ts'
import { migrateCommand } from './migrate.ts'
import { seedCommand } from './seed.ts'

/*
 * The operator's executable: `registry <command>`. What a command says goes to standard output; bad input
 * is one line on standard error and exit code 2, what is refused and a database that cannot be used are 1.
 */
const commands: readonly Command[] = [migrateCommand, seedCommand, checkActivityCommand]

// Whoever read the output has had enough, as `head` does: nothing to say about that.
let readersLeave: unknown = null
process.stdout.on('error', (cause: Error) => {
  readersLeave = cause
})

try {
  await runCommand(process.argv.slice(2))
} catch (cause) {
  process.exitCode = exitCode(cause)
  if (cause !== readersLeave) console.error(isForReaders(cause) ? lineOf(cause) : cause)
}

async function runCommand(args: readonly string[]): Promise<void> {
  const [first, second] = args
  if (first === undefined || first === '--help' || first === '-h' || first === 'help')
    return console.log(help(commands))
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (!command) return askWhich(first, second)
  const { values, files } = parse(command, args.slice(command.name.split(' ').length))
  if (values['help'] === true) return console.log(helpOf(command))
  const place = placeOfProcess()
  const database = await openDatabase(place)
  try {
    await command.run({
      values,
      files,
      place,
      isProduction: place.profile === 'production',
      address: database.address,
      say: (line) => console.log(line),
      note: (line) => console.error(line),
      input: process.stdin,
      output: process.stdout,
    })
  } finally {
    await database.close()
  }
}

/** The first word of commands that stand together tells them; any other is none. */
function askWhich(first: string, second: string | undefined): void {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && (second === undefined || second === '--help' || second === '-h'))
    return console.log(help(group))
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
    const { least, most } = command.takes ?? { least: 0, most: 0 }
    if (values['help'] !== true && positionals.length < least) throw new Error('it takes a file')
    if (positionals.length > most) throw new Error(`it takes ${most === 1 ? 'one file' : `${most} files`} at most`)
    return { values: Object.fromEntries(Object.entries(values).filter(isSingle)), files: positionals }
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : String(cause)
    throw new BadInput(`${command.name}: ${reason}: see registry ${command.name} --help`)
  }
}

function isSingle(entry: [string, unknown]): entry is [string, string | boolean] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'boolean'
}

async function openDatabase(place: {
  databaseUrl: string | null
  dataDir: string
}): Promise<{ address: DatabaseAddress; close: () => Promise<void> }> {
  if (place.databaseUrl !== null) return { address: { connectionString: place.databaseUrl }, close: async () => {} }
  return openEmbedded({ dataDir: place.dataDir, log: (line) => console.error(line) })
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
  const file = takes === undefined ? '' : takes.most > 1 ? ' FILE…' : ' FILE'
  return [
    `registry ${name}${Object.keys(options).length > 0 ? ' [options]' : ''}${file}: ${about}`,
    ...usage.map((line) => `  ${line}`),
  ].join('\n')
}

function exitCode(cause: unknown): number {
  return cause instanceof BadInput || cause instanceof ConfigProblem ? 2 : 1
}

/** Written for the operator; anything else is a fault of ours and shows where it happened. */
function isForReaders(cause: unknown): boolean {
  return exitCode(cause) === 2 || cause instanceof Refused || cause instanceof DatabaseProblem || isUnreachable(cause)
}

/** The database of DATABASE_URL does not answer or does not let us in: pg's and the system's words say which. */
function isUnreachable(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(String(cause.code))
  )
}

function lineOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof Refused) return text
  const line = text.split('\n')[0] ?? ''
  return isUnreachable(cause)
    ? `the database of DATABASE_URL cannot be used: ${line === '' ? 'no answer' : line}`
    : line
}
