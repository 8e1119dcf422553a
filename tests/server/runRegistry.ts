import { Readable, Writable } from 'node:stream'
import { runCommand } from '#server/commands/runCommand.ts'
import { readPlace, readProviders } from '#server/config.ts'
import { readCertificates } from '#server/signingSettings.ts'
import type { Ended } from './registryCommand.ts'

type Setting = { env: Record<string, string>; input?: string | Buffer }

/** The same as the operator's executable, in this process, which takes no time to start. */
export async function runRegistry(args: readonly string[], { env, input = '' }: Setting): Promise<Ended> {
  const ended: Ended = { code: null, out: '', err: '' }
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      ended.out += String(chunk)
      done()
    },
  })
  const code = await runCommand(args, {
    place: () => readPlace(env),
    providers: () => readProviders(env),
    certificates: () => readCertificates(env),
    input: Readable.from([input], { objectMode: false }),
    output,
    note: (line) => void (ended.err += `${line}\n`),
  })
  return { ...ended, code }
}
