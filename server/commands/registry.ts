import { parseArgs } from 'node:util'
import { ConfigProblem, placeOfProcess } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { checkActivityCommand } from './checkActivity.ts'
import { BadInput, type Command, type Given } from './command.ts'
import { migrateCommand } from './migrate.ts'
import { seedCommand } from './seed.ts'

/*
 * The operator's executable: `registry <command>`. What a command says goes to standard output; bad input
 * is one line on standard error and exit code 2, a database that cannot be used one line and 1.
 */
const commands: readonly Command[] = [migrateCommand, seedCommand, checkActivityCommand]

const [name, ...rest] = process.argv.slice(2)
try {
  await runCommand(name, rest)
} catch (cause) {
  process.exitCode = exitCode(cause)
  console.error(
    process.exitCode === 1 && !(cause instanceof DatabaseProblem) && !isUnreachable(cause) ? cause : lineOf(cause),
  )
}

async function runCommand(name: string | undefined, rest: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return console.log(help())
  const command = commands.find((one) => one.name === name)
  if (!command) throw new BadInput(`there is no command ${JSON.stringify(name)}: see registry --help`)
  const { values } = parse(command, rest)
  if (values['help'] === true) return console.log(helpOf(command))
  const place = placeOfProcess()
  const database = await openDatabase(place)
  try {
    const isProduction = place.profile === 'production'
    await command.run({ values, isProduction, address: database.address, say: (line) => console.log(line) })
  } finally {
    await database.close()
  }
}

function parse(command: Command, args: string[]): { values: Given['values'] } {
  try {
    const { values } = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      strict: true,
    })
    return { values: Object.fromEntries(Object.entries(values).filter(isSingle)) }
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

function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'registry <command> [options]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'registry <command> --help tells a command’s options. The database is the one of DATABASE_URL,',
    'else the portal’s own in DATA_DIR (./.data if not told).',
  ].join('\n')
}

function helpOf({ name, about, usage }: Command): string {
  return [
    `registry ${name}${usage.length > 0 ? ' [options]' : ''}: ${about}`,
    ...usage.map((line) => `  ${line}`),
  ].join('\n')
}

function exitCode(cause: unknown): number {
  return cause instanceof BadInput || cause instanceof ConfigProblem ? 2 : 1
}

/** The database of DATABASE_URL does not answer or does not let us in: pg's and the system's words say which. */
function isUnreachable(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(String(cause.code))
  )
}

function lineOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  const line = text.split('\n')[0] ?? ''
  return isUnreachable(cause)
    ? `the database of DATABASE_URL cannot be used: ${line === '' ? 'no answer' : line}`
    : line
}
