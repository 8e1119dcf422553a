import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { DatabaseProblem } from '../databaseProblem.ts'
import type { Binaries } from './binaries.ts'
import { isCode, type DataFolder } from './dataFolder.ts'

/** The superuser of the embedded database; only its own socket leads there. */
export const superuser = 'registry'

/** The environment of PostgreSQL, without variables of this process that would change its behaviour. */
export const cleanEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates PostgreSQL's data folder where there is none. It is created under another name and renamed, so that an
 * interrupted one is never used and the first of several processes wins.
 */
export async function ensureCluster({ root, data, owner }: DataFolder, { bin, major }: Binaries): Promise<void> {
  if (existsSync(data)) return checkVersion(data, major)
  removeUnfinished(root)
  const fresh = `${data}.${randomUUID()}`
  mkdirSync(fresh, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(fresh, owner.uid, owner.gid)
  try {
    await run(join(bin, 'initdb'), [...initdbArgs, '-D', fresh], owner)
    renameSync(fresh, data)
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(join(data, 'PG_VERSION'))) throw cause
    checkVersion(data, major)
  }
}

// PostgreSQL's builtin locale, which orders by bytes on every machine.
const initdbArgs = [
  '--username',
  superuser,
  '--encoding',
  'UTF8',
  '--locale-provider',
  'builtin',
  '--builtin-locale',
  'C.UTF-8',
  '--locale',
  'C',
  '--auth-local',
  'trust',
  '--auth-host',
  'reject',
  '--no-instructions',
]

function checkVersion(data: string, major: number) {
  const file = join(data, 'PG_VERSION')
  const made = existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : 0
  if (made === major) return
  throw new DatabaseProblem(
    made === 0
      ? `${data} is no PostgreSQL data folder: remove it or choose another DATA_DIR`
      : `the data in ${data} were made by PostgreSQL ${made} and this version has ${major}: ` +
          'move them with that version (pg_dumpall), or choose another DATA_DIR',
  )
}

/** Removes unfinished data folders of killed processes; younger ones may belong to a running process. */
function removeUnfinished(root: string) {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('postgres.'))) {
    const folder = join(root, name)
    try {
      const minutes = (performance.timeOrigin + performance.now() - statSync(folder).mtimeMs) / 60_000
      if (minutes > 5) rmSync(folder, { recursive: true, force: true })
    } catch (cause) {
      if (!isCode(cause, 'ENOENT')) throw cause
    }
  }
}

async function run(program: string, args: string[], owner: DataFolder['owner']) {
  const child = spawn(program, args, { ...owner, cwd: '/', env: cleanEnv, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new DatabaseProblem(`the database could not be made: ${causeIn(stderr) || `initdb: ${code}`}`)
}

/** Returns the lines of initdb in one, without the last that says only what it removes. */
export function causeIn(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('initdb: removing')).join('; ')
}
