import { readFileSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { isCode } from './dataFolder.ts'

/**
 * Stops a server whose keeper and guard were killed. After a restart of the machine its process id may belong to another
 * program. Then the PID file is removed, because PostgreSQL would wait for that program to end.
 */
export function stopOrphan(data: string) {
  const pidFile = join(data, 'postmaster.pid')
  const pid = Number(readPidFile(pidFile).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  try {
    if (isPostgres(pid)) process.kill(pid, 'SIGINT')
    else rmSync(pidFile, { force: true })
  } catch (cause) {
    if (!isCode(cause, 'ESRCH', 'EPERM')) throw cause
  }
}

function readPidFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return ''
    throw cause
  }
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch (cause) {
    // Without `ps` the process cannot be checked, so the PID file is believed.
    return isCode(cause, 'ENOENT')
  }
}
