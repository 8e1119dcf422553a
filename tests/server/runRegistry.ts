import { readFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { parseEnv } from 'node:util'
import { runCommand } from '#server/commands/runCommand.ts'
import type { Ended } from './registryCommand.ts'

type Setting = { env?: Record<string, string>; input?: string | Buffer }

/** The same as the operator's executable, in this process, which takes no time to start. */
export async function runRegistry(args: readonly string[], { env = {}, input = '' }: Setting = {}): Promise<Ended> {
  const ended: Ended = { code: null, out: '', err: '' }
  const settings: Record<string, string | undefined> = { ...env }
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      ended.out += String(chunk)
      done()
    },
  })
  const code = await runCommand(args, {
    env: settings,
    loadEnvFile: (file) => {
      for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) settings[name] ??= value
    },
    input: Readable.from([input], { objectMode: false }),
    output,
    printNote: (line) => void (ended.err += `${line}\n`),
  })
  return { ...ended, code }
}
