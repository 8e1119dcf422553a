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

/** The user that PostgreSQL runs as, as options of `spawn`; empty for the current user. PostgreSQL refuses to run as root. */
export type Owner = { uid?: number; gid?: number }

/** The data folder `root`, PostgreSQL's own folder `data` in it, and their owner. */
export type DataFolder = { root: string; data: string; owner: Owner }

/** The folder that replaces one that the database's user cannot enter, when the process runs as root. */
export const reachableRoot = '/var/lib/registry-portal'

/**
 * Finds or creates the data folder. A process that runs as root needs a folder that the database's user can enter.
 * Otherwise the default folder is replaced by a reachable one, with a log line, and a configured folder is refused.
 */
export function prepareDataFolder(
  dataDir: string,
  options: { isDefault: boolean; reachableRoot: string; log: (line: string) => void },
): DataFolder {
  if (!isRoot()) return ownDataFolder(dataDir)
  try {
    return dataFolderForOwner(dataDir)
  } catch (cause) {
    if (!options.isDefault || !(cause instanceof DatabaseProblem)) throw cause
    const replacement = replacementOf(dataDir, options.reachableRoot)
    mkdirSync(options.reachableRoot, { recursive: true, mode: 0o755 })
    const folder = dataFolderForOwner(replacement)
    options.log(`the data are in ${replacement}: the database's user cannot enter ${dataDir}`)
    return folder
  }
}

/** Whether PostgreSQL's data exist where `prepareDataFolder` looks; creates nothing. */
export function hasData(dataDir: string, options: { isDefault: boolean; reachableRoot: string }): boolean {
  const folders = [dataDir, ...(isRoot() && options.isDefault ? [replacementOf(dataDir, options.reachableRoot)] : [])]
  return folders.some((folder) => existsSync(join(folder, 'postgres', 'PG_VERSION')))
}

function replacementOf(dataDir: string, root: string): string {
  return join(root, `data-${shortHash(dataDir)}`)
}

/** Whether the database's user can enter the folder, tried with a process of that user. */
export function canEnter(folder: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Returns the folder of the sockets, short enough for the 107 bytes of a socket's path. Other users may have created a
 * folder of that name in the shared temporary folder. The folder must therefore belong to the database's user or the
 * current user and be closed to others.
 */
export function prepareSocketFolder({ data, owner }: DataFolder): string {
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
  throw new DatabaseProblem(`no folder for the database's sockets: ${join(temp, name)} belongs to another user`)
}

export function isCode(cause: unknown, ...codes: string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.some((code) => cause.code === code)
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function ownDataFolder(dataDir: string): DataFolder {
  const folder = { root: dataDir, data: join(dataDir, 'postgres'), owner: {} }
  try {
    mkdirSync(dataDir, { recursive: true })
    if (existsSync(folder.data) && process.getuid && statSync(folder.data).uid !== process.getuid()) {
      throw new DatabaseProblem(
        `the data in ${dataDir} belong to another user of this machine: run as that user or choose another DATA_DIR`,
      )
    }
  } catch (cause) {
    if (isCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'))
      throw new DatabaseProblem(`DATA_DIR ${dataDir} cannot be used: no permission or not a folder`)
    throw cause
  }
  return folder
}

function dataFolderForOwner(dataDir: string): DataFolder {
  const data = join(dataDir, 'postgres')
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    if (!isCode(cause, 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST')) throw cause
    throw new DatabaseProblem(`DATA_DIR ${dataDir} cannot be used: no permission or not a folder`)
  }
  const owner = existsSync(data) ? ownerOf(data) : databaseUser()
  if (!canEnter(dataDir, owner)) allowTraversal(dataDir)
  if (canEnter(dataDir, owner)) return { root: resolve(dataDir), data, owner }
  throw new DatabaseProblem(
    `DATA_DIR ${dataDir} cannot be entered by the database's user (PostgreSQL does not run as root): choose a folder outside closed ones such as /root`,
  )
}

/** Allows other users to traverse a data folder that has only the portal's data; the folders in it stay closed. */
function allowTraversal(dataDir: string) {
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
