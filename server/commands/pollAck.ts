import * as z from 'zod/mini'
import { openDb, openPool } from '#server/db/connect.ts'
import { acknowledge } from '#server/escrow/poll/pollMessages.ts'
import { BadInput, Refused, type Command, type CommandContext } from './command.ts'
import { Faults } from './faults.ts'
import { openInput } from './openInput.ts'
import { readLines } from './readLines.ts'
import { readText } from './readText.ts'

export const pollAckCommand: Command = {
  name: 'poll ack',
  about: 'acknowledge messages to registrars, so that they are not written out again; all that are named or none',
  usage: [
    'ID…    the ids of messages',
    'FILE   an id a line, or the lines of `poll export`; - is standard input',
    '       acknowledging a message again changes nothing',
  ],
  options: {},
  takes: { least: 1, most: 1000, called: 'ID or FILE' },
  run: async (context) => {
    const { files, connect, print } = context
    const ids = files.every(isId) ? files : await readIds(context, onlyOf(files))
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-poll-ack' }))
    try {
      const { count, before, unknown } = await acknowledge(
        db,
        ids.map((id) => id.toLowerCase()),
      )
      if (unknown.length > 0) throw new Refused(unknownMessage(unknown))
      print(`${count} messages acknowledged, ${before} acknowledged already`)
    } finally {
      await db.destroy()
    }
  },
}

function onlyOf(files: readonly string[]): string {
  const [file = ''] = files
  if (files.length === 1) return file
  throw new BadInput(`${files.find((one) => !isId(one))} is no id of a message`)
}

async function readIds(context: Pick<CommandContext, 'input'>, file: string): Promise<string[]> {
  const ids: string[] = []
  const faults = new Faults()
  let line = 0
  for await (const text of readLines(readText(await openInput(context, file), file))) {
    line++
    if (text.trim() === '') continue
    const id = idOf(text.trim())
    if (id === null) faults.add(line, 'expected the id of a message, or a line of poll export')
    else ids.push(id)
  }
  if (faults.count > 0) throw new BadInput(faults.message(file))
  return ids
}

const Exported = z.object({ id: z.string() })

function idOf(text: string): string | null {
  const id = text.startsWith('{') ? Exported.safeParse(parsedOf(text)).data?.id : text
  return id !== undefined && isId(id) ? id : null
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const maxListed = 50

function unknownMessage(ids: readonly string[]): string {
  const others = ids.length - maxListed
  return [
    `${ids.length} ids are no message that was written out, so nothing was acknowledged`,
    ...ids.slice(0, maxListed),
    ...(others > 0 ? [`… and ${others} more`] : []),
  ].join('\n')
}
