import { pipeline } from 'node:stream/promises'
import { openDb, openPool } from '#server/db/connect.ts'
import { readMessages } from '#server/escrow/poll/pollMessages.ts'
import type { PollMessage } from '#server/escrow/poll/store.ts'
import { textOption, type Command, type CommandContext } from './command.ts'

const options = { registrar: { type: 'string' } } as const
const registrarUsage = '--registrar H   only the messages of this registrar'

export const pollExportCommand: Command = {
  name: 'poll export',
  about: 'write out poll messages about changes that registrars did not make, until they are acknowledged',
  usage: [
    registrarUsage,
    '                a JSON object a line, in order: id, recordedAt, registrar, objectType, handle, operation,',
    '                change, reason; it is written out again until `poll ack` takes it away',
  ],
  options,
  run: (context) => write(context, (message) => JSON.stringify(message)),
}

export const pollListCommand: Command = {
  name: 'poll list',
  about: 'show the messages to registrars that nobody has acknowledged, a line each',
  usage: [registrarUsage],
  options,
  run: (context) => write(context, textOf),
}

async function write(
  { values, connect, output }: CommandContext,
  lineOf: (message: PollMessage) => string,
): Promise<void> {
  const registrar = textOption(values, 'registrar')
  const db = openDb(openPool(await connect(), { max: 1, name: 'registry-poll' }))
  try {
    const lines = async function* () {
      for await (const messages of readMessages(db, registrar))
        yield messages.map((message) => `${lineOf(message)}\n`).join('')
    }
    await pipeline(lines, output, { end: false })
  } finally {
    await db.destroy()
  }
}

function textOf({ id, recordedAt, registrar, objectType, handle, operation, change, reason }: PollMessage): string {
  return [id, recordedAt, registrar, objectType, handle, operation, reason, JSON.stringify(change)].join('  ')
}
