import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'registry-tests-'
const neededBytes = 8 * 1024 ** 3

/**
 * Keeps the temporary files of the tests in memory where Linux has 8 GiB free for them: databases that are made and
 * removed by the hundred wait for no disk. Elsewhere it changes nothing. They are removed when this process ends.
 */
export function tempInMemory() {
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < neededBytes) return
  removeThoseOfDeadRuns()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
}

function removeThoseOfDeadRuns() {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length)}`)) rmSync(join(memory, name), { recursive: true, force: true })
}
