import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Latest, typeOf, type SiteFile } from './readSite.ts'

/** How many builds are stored, the current one among them. */
const maxBuilds = 5

/** An unfinished folder older than this, in milliseconds, is left from a process that was killed. */
const abandonedAfterMs = 3_600_000
const unfinishedPrefix = '.half-'

/** The files that an open page of another version may still request. */
const buildFile = /^\/(assets\/[\w-][\w.-]*|builds\/meta\/[\w-]+\.json)$/

/**
 * Copies the browser files of this version into the folder of builds and removes the oldest. Safe when several
 * processes, also of two versions, run it at the same time.
 *
 * @param web the folder of this version's browser files
 * @param builds the folder of builds, which outlives this version and is shared by all processes of the portal
 */
export async function storeBuild(web: string, builds: string): Promise<void> {
  const { id } = Latest.parse(JSON.parse(await readFile(join(web, 'builds', 'latest.json'), 'utf8')))
  await mkdir(builds, { recursive: true })
  if ((await builtAt(join(builds, id))) === null) {
    const half = await mkdtemp(join(builds, unfinishedPrefix))
    for (const part of ['assets', 'builds']) await cp(join(web, part), join(half, part), { recursive: true })
    await putInPlace(half, join(builds, id))
  }
  const left = [...(await newestFirst(builds)).slice(maxBuilds), ...(await abandonedFolders(builds))]
  // Another process may be removing it too.
  for (const old of left) await rm(join(builds, old), { recursive: true, force: true })
}

/** Returns a file of another version than this server's, or null where no stored build has it. */
export async function fileOfOtherBuild(builds: string, path: string): Promise<SiteFile | null> {
  const type = typeOf(path)
  if (!type || !buildFile.test(path)) return null
  const ids = await readdir(builds).catch(() => [])
  for (const id of ids.filter((name) => !name.startsWith('.'))) {
    const at = join(builds, id, path)
    const [plain, br, gzip] = await Promise.all([at, `${at}.br`, `${at}.gz`].map(contentOf))
    if (plain) return { type, plain, br: br ?? null, gzip: gzip ?? null }
  }
  return null
}

/** Renames the folder into place. Another process may have been quicker; its copy is the same. */
async function putInPlace(half: string, place: string): Promise<void> {
  try {
    await rename(half, place)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    if ((await builtAt(place)) === null) throw cause
  }
}

async function newestFirst(builds: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.'))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: await builtAt(join(builds, name)) })))
  return dated
    .flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ name }) => name)
}

async function abandonedFolders(builds: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => name.startsWith(unfinishedPrefix))
  const changed = await Promise.all(names.map((name) => stat(join(builds, name)).catch(() => null)))
  return names.filter((_name, at) => (changed[at]?.mtimeMs ?? Infinity) < Date.now() - abandonedAfterMs)
}

/** Returns when the build in the folder was made; null for a folder that is no build. */
async function builtAt(folder: string): Promise<string | null> {
  const text = await contentOf(join(folder, 'builds', 'latest.json'))
  return text && Latest.parse(JSON.parse(text.toString())).timestamp
}

function contentOf(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
