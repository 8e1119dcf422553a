import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programArgs } from './programArgs.ts'

export type Ended = { code: number | null; out: string; err: string }

/** Runs the operator's executable from a folder that is nobody's, with nothing set but what is given. */
export async function registry(
  args: readonly string[],
  given: { env?: Record<string, string>; input?: string | Buffer } = {},
): Promise<Ended> {
  const cwd = mkdtempSync(join(tmpdir(), 'registry-command-'))
  const child = spawn(process.execPath, [...programArgs('registry'), '--', ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...given.env },
  })
  const ended: Ended = { code: null, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.err += text))
  // A command that refuses before it has read everything closes its input.
  child.stdin.on('error', () => {})
  child.stdin.end(given.input ?? '')
  const code = await new Promise<number | null>((done) => child.on('close', done))
  rmSync(cwd, { recursive: true, force: true })
  return { ...ended, code }
}
