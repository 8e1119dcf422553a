import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Latest, typeOf, type SiteFile } from './readSite.ts'

/** How many builds are kept beside each other, the present one among them. */
const most = 5

/** A folder begun so long ago, in milliseconds, is one of a process that was killed over it. */
const longBegun = 3_600_000
const begun = '.half-'

/** What an open page of another version may still ask for. */
const asked = /^\/(assets\/[\w-][\w.-]*|builds\/meta\/[\w-]+\.json)$/

/**
 * Puts the browser's part of this version into the folder that the deployment keeps its builds in, and takes the
 * oldest away. Processes that do it at once, of one version or of two, do not disturb each other.
 *
 * @param web the built browser's part
 * @param builds a folder that outlives this version, shared by all processes of the portal
 */
export async function keepBuild(web: string, builds: string): Promise<void> {
  const { id } = Latest.parse(JSON.parse(await readFile(join(web, 'builds', 'latest.json'), 'utf8')))
  await mkdir(builds, { recursive: true })
  if ((await bornAt(join(builds, id))) === null) {
    const half = await mkdtemp(join(builds, begun))
    for (const part of ['assets', 'builds']) await cp(join(web, part), join(half, part), { recursive: true })
    await putInPlace(half, join(builds, id))
  }
  const left = [...(await newestFirst(builds)).slice(most), ...(await leftBehind(builds))]
  // Another process may just take it away too.
  for (const old of left) await rm(join(builds, old), { recursive: true, force: true })
}

/** A file of another version than this server's, read when it is asked for; null where none has it. */
export async function fileOfOtherBuild(builds: string, path: string): Promise<SiteFile | null> {
  const type = typeOf(path)
  if (!type || !asked.test(path)) return null
  const ids = await readdir(builds).catch(() => [])
  for (const id of ids.filter((name) => !name.startsWith('.'))) {
    const at = join(builds, id, path)
    const [plain, br, gzip] = await Promise.all([at, `${at}.br`, `${at}.gz`].map(contentOf))
    if (plain) return { type, plain, br: br ?? null, gzip: gzip ?? null }
  }
  return null
}

/** Another process may have been quicker: then its is as good. */
async function putInPlace(half: string, place: string): Promise<void> {
  try {
    await rename(half, place)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    if ((await bornAt(place)) === null) throw cause
  }
}

async function newestFirst(builds: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.'))
  const born = await Promise.all(names.map(async (name) => ({ name, at: await bornAt(join(builds, name)) })))
  return born
    .flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ name }) => name)
}

async function leftBehind(builds: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => name.startsWith(begun))
  const changed = await Promise.all(names.map((name) => stat(join(builds, name)).catch(() => null)))
  return names.filter((_name, at) => (changed[at]?.mtimeMs ?? Infinity) < Date.now() - longBegun)
}

/** When the build in the folder was made; null for what is none and is left alone. */
async function bornAt(folder: string): Promise<string | null> {
  const text = await contentOf(join(folder, 'builds', 'latest.json'))
  return text && Latest.parse(JSON.parse(text.toString())).timestamp
}

function contentOf(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
