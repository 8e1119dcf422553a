import { inspect, parseArgs } from 'node:util'
import { readCommandPlace, type CommandConfig } from '#server/commandConfig.ts'
import { setLanguages } from '#server/intl/words.ts'
import { readProviders } from '#server/oidc/settings.ts'
import { readCertificates } from '#server/print/sign/settings.ts'
import { ConfigProblem, type Env } from '#server/settings.ts'
import { setZones } from '#server/zone/zones.ts'
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
import { changesGiveUpCommand, changesListCommand, changesRetryCommand } from './changes.ts'
import { checkActivityCommand } from './checkActivity.ts'
import { configCheckCommand } from './configCheck.ts'
import { BadInput, textOption, type Command, type CommandContext } from './command.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { journalExportCommand } from './journalExport.ts'
import { journalMarkCommand } from './journalMark.ts'
import { lettersExportCommand } from './lettersExport.ts'
import { lettersMarkCommand } from './lettersMark.ts'
import { lineOfFailure } from './lineOfFailure.ts'
import { openPortal, type Portal } from './openPortal.ts'
import { reasonOf } from './openInput.ts'
import { settingsChangeCommand } from './settingsChange.ts'
import { settingsShowCommand } from './settingsShow.ts'
import { keyRotateCommand } from './keyRotate.ts'
import { contactLevelCommand } from './contactLevel.ts'
import { linkAddCommand } from './linkAdd.ts'
import { linkEndCommand } from './linkEnd.ts'
import { linkImportCommand } from './linkImport.ts'
import { linkListCommand } from './linkList.ts'
import { mailCheckCommand } from './mailCheck.ts'
import { migrateCommand } from './migrate.ts'
import { personEraseCommand } from './personErase.ts'
import { personExportCommand } from './personExport.ts'
import { providerCheckCommand } from './providerCheck.ts'
import { pollAckCommand } from './pollAck.ts'
import { pollExportCommand, pollListCommand } from './pollExport.ts'
import { seedCommand } from './seed.ts'
import { trafficImportCommand } from './trafficImport.ts'

/** The input, output and settings of a command. */
export type Terminal = Pick<CommandContext, 'input' | 'output' | 'printNote'> & {
  env: Env
  /** Adds settings of a file to `env` that it does not have; throws the errors of Node.js. */
  loadEnvFile: (file: string) => void
}

/**
 * Runs the command of these arguments and returns the exit code: 0 done, 1 failed or refused, 2 bad input. A failure is
 * printed by `printNote` in a line that says what is wrong and what to do; with --verbose its stack follows.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await run(args, terminal)
    return 0
  } catch (cause) {
    terminal.printNote(lineOfFailure(cause))
    if (args.includes('--verbose')) terminal.printNote(inspect(cause))
    return cause instanceof BadInput || cause instanceof ConfigProblem ? 2 : 1
  }
}

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  configCheckCommand,
  providerCheckCommand,
  mailCheckCommand,
  migrateCommand,
  settingsShowCommand,
  settingsChangeCommand,
  seedCommand,
  importCommand,
  exportCommand,
  journalExportCommand,
  journalMarkCommand,
  changesListCommand,
  changesRetryCommand,
  changesGiveUpCommand,
  lettersExportCommand,
  lettersMarkCommand,
  pollListCommand,
  pollExportCommand,
  pollAckCommand,
  contactLevelCommand,
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
  const print = (line: string) => void terminal.output.write(`${line}\n`)
  const [first, second] = args
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') return print(help(commands))
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (!command) return print(groupHelp(first, second))
  const { values, files } = parse(command, args.slice(command.name.split(' ').length))
  if (values['help'] === true) return print(helpOf(command))
  const { env, input, output, printNote } = terminal
  const file = textOption(values, 'env-file')
  const before = new Set(Object.keys(env))
  if (file !== null) loadSettings(file, terminal)
  const namesInFile = Object.keys(env).filter((name) => !before.has(name))
  let opened: { place: CommandConfig; portal: Portal } | undefined
  const open = () => {
    const place = readCommandPlace(env)
    setZones(place.zones ?? [])
    setLanguages(place.languages)
    return { place, portal: openPortal(place, { command, isDemo: values['demo'] === true, note: printNote }) }
  }
  const settings = () => (opened ??= open())
  if (!command.checksSettings) settings()
  try {
    await command.run({
      values,
      files,
      env,
      namesInFile,
      get place() {
        return settings().place
      },
      get isProduction() {
        return settings().place.profile === 'production'
      },
      providers: () => readProviders(env),
      certificates: () => readCertificates(env),
      connect: () => settings().portal.connect(),
      authority: () => settings().portal.authority(),
      print,
      printNote,
      input,
      output,
    })
  } finally {
    await opened?.portal.close()
  }
}

function loadSettings(file: string, { loadEnvFile }: Terminal): void {
  try {
    loadEnvFile(file)
  } catch (cause) {
    throw new BadInput(`--env-file ${file} cannot be read: ${reasonOf(cause)}`)
  }
}

/** Returns the help of a group by its first word; throws BadInput for an unknown command. */
function groupHelp(first: string, second: string | undefined): string {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && (second === undefined || second === '--help' || second === '-h')) return help(group)
  const name = group.length > 0 ? `${first} ${second}` : first
  throw new BadInput(`there is no command ${JSON.stringify(name)}: see registry --help`)
}

function parse(command: Command, args: string[]): { values: CommandContext['values']; files: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, ...commonOptions },
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

/** The options of every command. */
const commonOptions = {
  'env-file': { type: 'string' },
  demo: { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const commonUsage = [
  '--env-file FILE  settings of the portal, a line each as NAME=value; those of the environment stand above them',
  '--demo           works on the demo’s own database, in DATA_DIR (./.data if it is not set)',
  '--verbose        shows the stack of a failure too',
  '--help           shows this',
]

function help(some: readonly Command[]): string {
  const width = Math.max(...some.map(({ name }) => name.length))
  return [
    'registry <command> [options]',
    '',
    ...some.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'registry <command> --help shows a command’s options. Every command takes these too:',
    ...commonUsage.map((line) => `  ${line}`),
    '',
    'The database is that of DATABASE_URL, or the embedded one in DATA_DIR. Commands use the settings of the portal:',
    'docs/configuration.md has them all. The exit code is 0 when it is done, 1 when it failed, 2 for bad input.',
  ].join('\n')
}

function helpOf({ name, about, usage, options, takes }: Command): string {
  const file = takes === undefined ? '' : ` ${takes.called ?? 'FILE'}${takes.most > 1 ? '…' : ''}`
  return [
    `registry ${name}${Object.keys(options).length > 0 ? ' [options]' : ''}${file}: ${about}`,
    ...usage.map((line) => `  ${line}`.trimEnd()),
    'Every command takes:',
    ...commonUsage.map((line) => `  ${line}`),
  ].join('\n')
}
