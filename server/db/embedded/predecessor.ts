import { readFileSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { isCode } from './place.ts'

/**
 * Nobody keeps the server that stands in the way: its keeper and its guard were killed. If it runs it is
 * asked to stop; if its process id belongs to another program by now, as after a restart of the machine,
 * the note it left is removed. PostgreSQL itself would wait for that program to end.
 */
export function clearTheWay(data: string) {
  const note = join(data, 'postmaster.pid')
  const pid = Number(readNote(note).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  try {
    if (isPostgres(pid)) process.kill(pid, 'SIGINT')
    else rmSync(note, { force: true })
  } catch (cause) {
    if (!isCode(cause, 'ESRCH', 'EPERM')) throw cause
  }
}

function readNote(note: string): string {
  try {
    return readFileSync(note, 'utf8')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return ''
    throw cause
  }
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch (cause) {
    // Without `ps` nothing is known of it, so it is taken for what the note says it is.
    return isCode(cause, 'ENOENT')
  }
}
