import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { ApiRefusal } from './problem.ts'

/** Takes registry data in; returns the report as JSON. */
export type RunSync = (body: Readable) => Promise<unknown>

/** The parts of the configuration that the command needs. */
type SyncConfig = Pick<Config, 'profile' | 'databaseUrl' | 'databaseWebUrl' | 'dataDir' | 'authority' | 'zones'>

const Report = z.looseObject({
  outcome: z.string(),
  reason: z.nullable(z.string()),
  faults: z.array(z.object({ object: z.string(), reason: z.string() })),
})
const Output = z.object({ deposits: z.array(Report) })

/**
 * Runs `registry import` as a process of its own. It logs in as the owner of the tables, which a process that serves
 * never does. Its work slows down no page.
 */
export function syncByCommand(config: SyncConfig): RunSync {
  return async (body) => {
    if (config.databaseUrl === null && config.databaseWebUrl !== null)
      throw new ApiRefusal('sync-unavailable', {
        detail: 'the portal has no login of the owner (DATABASE_URL): run registry import',
      })
    const { code, out, err } = await run(body, config)
    const [report] = Output.safeParse(parsedOf(out)).data?.deposits ?? []
    if (report && report.outcome !== 'refused') return report
    if (report)
      throw new ApiRefusal('refused', {
        ...(report.reason === null ? {} : { detail: report.reason }),
        faults: report.faults.map(({ object, reason }) => ({ reason: `${object}: ${reason}` })),
      })
    if (err.includes('another import is running')) throw new ApiRefusal('another-import-is-running')
    throw new Error(`registry import ended with ${code}: ${err}`)
  }
}

async function run(body: Readable, config: SyncConfig): Promise<{ code: number | null; out: string; err: string }> {
  const isEmbedded = config.databaseUrl === null
  const child = spawn(
    process.execPath,
    [...program(), 'import', '-', '--report', '-', ...(isEmbedded ? ['--demo'] : [])],
    { env: { ...process.env, ...environmentOf(config) }, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  // The command closes its input when it refuses before the end. The rest of the body is read and dropped, so that the
  // sender can read the answer.
  child.stdin.once('error', () => {
    body.unpipe(child.stdin)
    body.resume()
  })
  body.once('close', () => {
    if (!body.readableEnded) child.kill()
  })
  body.pipe(child.stdin)
  return { code: await ended, out, err }
}

/** The built command is beside this file's bundle; in the sources it is run as they are. */
function program(): string[] {
  const built = join(import.meta.dirname, 'registry.js')
  if (existsSync(built)) return [built]
  return ['--import', 'tsx', join(import.meta.dirname, '..', '..', 'commands', 'registry.ts')]
}

function environmentOf({ profile, databaseUrl, dataDir, authority, zones }: SyncConfig): Record<string, string> {
  return {
    PROFILE: profile,
    AUTHORITY: authority,
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(zones.length === 0 ? {} : { ZONES: JSON.stringify(zones) }),
  }
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
