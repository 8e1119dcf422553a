import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseProblem } from '../databaseProblem.ts'

/** Whom PostgreSQL runs as, as `spawn` takes it: empty for ourselves; it refuses to run as root. */
export type Owner = { uid?: number; gid?: number }

/** Where the data are and whose: `root` is the data folder, `data` PostgreSQL's own folder in it. */
export type Place = { root: string; data: string; owner: Owner }

/** Where root keeps what the database's user must reach when it is not where it was asked for. */
export const reachableRoot = '/var/lib/registry-portal'

/**
 * Finds or makes the data folder. Running as root and unable to let the database's user in, the default
 * folder gives way to one that is reachable, which is named in the log; one that was asked for is refused.
 */
export function takePlace(
  dataDir: string,
  given: { isDefault: boolean; reachableRoot: string; log: (line: string) => void },
): Place {
  if (!isRoot()) return ownPlace(dataDir)
  try {
    return placeForOther(dataDir)
  } catch (cause) {
    if (!given.isDefault || !(cause instanceof DatabaseProblem)) throw cause
    const instead = insteadOf(dataDir, given.reachableRoot)
    mkdirSync(given.reachableRoot, { recursive: true, mode: 0o755 })
    const place = placeForOther(instead)
    given.log(`the data are in ${instead}: the database's user cannot enter ${dataDir}`)
    return place
  }
}

/** Whether PostgreSQL's data are where `takePlace` finds them; makes nothing. */
export function holdsData(dataDir: string, given: { isDefault: boolean; reachableRoot: string }): boolean {
  const folders = [dataDir, ...(isRoot() && given.isDefault ? [insteadOf(dataDir, given.reachableRoot)] : [])]
  return folders.some((folder) => existsSync(join(folder, 'postgres', 'PG_VERSION')))
}

function insteadOf(dataDir: string, root: string): string {
  return join(root, `data-${shortHash(dataDir)}`)
}

/** Whether the database's user can enter the folder, asked of the system itself. */
export function canEnter(folder: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * The folder of the sockets, short enough for the 107 bytes a socket's path may have. Others may have
 * made one of that name before us in the shared temp folder: only one that is the database's user's or
 * our own and closed to everybody else is trusted.
 */
export function takeRunFolder({ data, owner }: Place): string {
  const temp = process.platform === 'win32' || !existsSync('/tmp') ? tmpdir() : '/tmp'
  const name = `registry-pg-${shortHash(realpathSync(data))}`
  for (const suffix of ['', '-1', '-2', '-3', '-4']) {
    const folder = join(temp, name + suffix)
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (cause) {
      if (!isCode(cause, 'EEXIST')) throw cause
    }
    if (!isTrusted(folder, owner)) continue
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    return folder
  }
  throw new DatabaseProblem(`no folder for the database's sockets: ${join(temp, name)} belongs to somebody else`)
}

export function isCode(cause: unknown, ...codes: string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.some((code) => cause.code === code)
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function ownPlace(dataDir: string): Place {
  const place = { root: dataDir, data: join(dataDir, 'postgres'), owner: {} }
  try {
    mkdirSync(dataDir, { recursive: true })
    if (existsSync(place.data) && process.getuid && statSync(place.data).uid !== process.getuid()) {
      throw new DatabaseProblem(
        `the data in ${dataDir} belong to another user of this machine: run as that user or choose another DATA_DIR`,
      )
    }
  } catch (cause) {
    if (isCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'))
      throw new DatabaseProblem(`DATA_DIR ${dataDir} cannot be used: no permission or not a folder`)
    throw cause
  }
  return place
}

function placeForOther(dataDir: string): Place {
  const data = join(dataDir, 'postgres')
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    if (!isCode(cause, 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST')) throw cause
    throw new DatabaseProblem(`DATA_DIR ${dataDir} cannot be used: no permission or not a folder`)
  }
  const owner = existsSync(data) ? ownerOf(data) : databaseUser()
  if (!canEnter(dataDir, owner)) letIn(dataDir)
  if (canEnter(dataDir, owner)) return { root: resolve(dataDir), data, owner }
  throw new DatabaseProblem(
    `DATA_DIR ${dataDir} cannot be entered by the database's user (PostgreSQL does not run as root): choose a folder outside closed ones such as /root`,
  )
}

/** A folder that holds nothing but ours may be passed through by others; what is in it stays closed. */
function letIn(dataDir: string) {
  const isOurs = readdirSync(dataDir).every((name) => name.startsWith('postgres'))
  if (isOurs && lstatSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o711)
}

function ownerOf(data: string): Owner {
  const { uid, gid } = statSync(data)
  if (uid !== 0) return { uid, gid }
  throw new DatabaseProblem(
    `the data in ${data} belong to root, as whom PostgreSQL does not run: give them to another user`,
  )
}

/** `postgres` where there is one, else `nobody`. */
function databaseUser(): Owner {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseProblem(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as',
  )
}

function isTrusted(folder: string, owner: Owner): boolean {
  const stat = lstatSync(folder)
  const isOurs = stat.uid === process.getuid?.() || stat.uid === owner.uid || process.platform === 'win32'
  return stat.isDirectory() && isOurs && ((stat.mode & 0o077) === 0 || process.platform === 'win32')
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
