import type { Readable } from 'node:stream'
import { inTransaction, openDb, openPool, type Db } from '#server/db/connect.ts'
import { setLevels, type LevelOutcome, type WantedLevel } from '#server/features/link/parts/setLevels.ts'
import { AccountLevel, saysLevel } from '#server/oidc/provider.ts'
import { BadInput, choiceOption, Refused, textOption, type Command, type CommandContext } from './command.ts'
import { Faults } from './faults.ts'
import { openInput } from './openInput.ts'
import { readCsv, readTable } from './readCsv.ts'
import { readText } from './readText.ts'

const levels = AccountLevel.options

export const contactLevelCommand: Command = {
  name: 'contact level',
  about: 'set how well the holder of an account is known; all of a file or nothing',
  usage: [
    `--level L         ${levels.join(', ')}: for the one HANDLE`,
    '--file FILE       CSV with the header handle,level instead; - is standard input',
  ],
  options: { level: { type: 'string' }, file: { type: 'string' } },
  takes: { least: 0, most: 1, called: '[HANDLE]' },
  run: async (context) => {
    const { values, files, connect, print } = context
    const [handle] = files
    const level = choiceOption(values, 'level', { choices: levels, fallback: null })
    const file = textOption(values, 'file')
    if ((handle === undefined) === (file === null) || (handle === undefined) !== (level === null))
      throw new BadInput('expected either HANDLE with --level, or --file')
    const lines =
      file === null
        ? [{ line: 1, wanted: { handle: handle ?? '', level: level ?? 'none' } }]
        : await readLevels(await openInput(context, file), file)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-contact-level' }))
    try {
      const { set, unchanged } = await setAll(db, lines, file)
      if (file !== null) print(`the level of ${set} contacts was set, ${unchanged} had it already`)
      else print(`${handle} ${set === 1 ? 'has the level' : 'had the level already:'} ${level}`)
    } finally {
      await db.destroy()
    }
    noteProviderLevels(context)
  },
}

type Line = { line: number; wanted: WantedLevel }

async function readLevels(input: Readable, file: string): Promise<Line[]> {
  const lines: Line[] = []
  const faults = new Faults()
  const columns = ['handle', 'level'] as const
  for await (const { line, cells } of readTable(readCsv(readText(input, file), file), { file, columns })) {
    const handle = cells?.get('handle') ?? ''
    const level = AccountLevel.safeParse(cells?.get('level')).data
    if (handle === '') faults.add(line, 'expected a handle and a level')
    else if (level === undefined)
      faults.add(line, `${JSON.stringify(cells?.get('level'))} is no level: expected one of ${levels.join(', ')}`)
    else lines.push({ line, wanted: { handle, level } })
  }
  if (faults.count > 0) throw new BadInput(faults.message(file))
  return lines
}

/** Sets all levels in one transaction, which a single fault rolls back. */
async function setAll(db: Db, lines: readonly Line[], file: string | null) {
  return inTransaction(db, async (tx) => {
    const outcomes = await setLevels(
      tx,
      lines.map(({ wanted }) => wanted),
    )
    const faults = new Faults()
    for (const [at, { line, wanted }] of lines.entries()) {
      const fault = faultOf(outcomes[at] ?? 'contact-not-found', wanted)
      if (fault === null) continue
      if (file === null) throw new Refused(fault)
      faults.add(line, fault)
    }
    if (file !== null && faults.count > 0) throw new Refused(faults.message(file))
    const set = outcomes.filter((outcome) => outcome === 'set').length
    return { set, unchanged: lines.length - set }
  })
}

function faultOf(outcome: LevelOutcome, { handle }: WantedLevel): string | null {
  if (outcome === 'contact-not-found') return `there is no contact ${handle}`
  return outcome === 'named-twice' ? `${handle} is named on a line before` : null
}

/** Prints the sign-in methods that do not use these levels. */
function noteProviderLevels({ providers, printNote }: CommandContext): void {
  for (const provider of providers())
    if (provider.kind === 'account' && saysLevel(provider))
      printNote(
        `sign-ins by ${provider.method} have the level that their provider says (levels in PROVIDERS), not this one`,
      )
}
