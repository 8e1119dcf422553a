import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Latest } from '#server/http/site/readSite.ts'
import { portalOf } from './portal.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'dist', 'web')

export type Deployment = {
  origin: string
  /** The build that is deployed now. */
  id: () => string
  /** Stops the portal and starts the next version in its place, whose every part has another name. */
  deployNext: (given: { rules: { from: string; to: string }[] }) => Promise<void>
  close: () => Promise<void>
}

/**
 * A portal of a journey's own beside that of its worker, over the same data, which can be replaced by its next version.
 * Who is signed in at the worker's portal is signed in here too.
 *
 * @param settings environment variables of its own
 * @param withOldBuilds whether the parts of the version before are still there afterwards
 */
export async function openDeployment(
  index: number,
  { withOldBuilds, settings = {} }: { withOldBuilds: boolean; settings?: Readonly<Record<string, string>> },
): Promise<Deployment> {
  const place = mkdtempSync(join(tmpdir(), 'registry-deployment-'))
  const builds = withOldBuilds ? join(place, 'builds') : ''
  let now = { folder: web, running: await start(web, { index, builds, settings }) }

  return {
    origin: originOf(index),
    id: () => idOf(now.folder),
    async deployNext({ rules }) {
      const next = join(place, 'next')
      cpSync(web, next, { recursive: true })
      renameParts(next)
      identify(next, rules)
      await stop(now.running)
      now = { folder: next, running: await start(next, { index, builds, settings }) }
    },
    async close() {
      await stop(now.running)
      rmSync(place, { recursive: true })
    },
  }
}

type Start = { index: number; builds: string; settings: Readonly<Record<string, string>> }

async function start(folder: string, { index, builds, settings }: Start): Promise<ChildProcess> {
  const portal = spawn(process.execPath, ['--import', 'tsx', join(root, 'tests', 'server', 'versionProcess.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(originOf(index)).port,
      DATA_DIR: portalOf(index).dataDir,
      DATABASE_URL: '',
      WEB_DIR: folder,
      BUILDS_DIR: builds,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isReady(originOf(index)))) {
    if (portal.exitCode !== null) throw new Error(`the portal ended with ${portal.exitCode}`)
    await pause(100)
  }
  return portal
}

function originOf(index: number): string {
  return `http://localhost:${portalOf(index).furtherPort}`
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/healthcheck/ready`).catch(() => null)
  return answer?.ok === true
}

async function stop(portal: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  portal.kill('SIGTERM')
  await ended
}

/** Gives every part another name, as a build of other sources does, and takes the packed forms of the old away. */
function renameParts(folder: string): void {
  const assets = join(folder, 'assets')
  for (const file of readdirSync(assets)) if (/\.(br|gz)$/.test(file)) rmSync(join(assets, file))
  const names = new Set(readdirSync(assets))
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)))
  const texts = [...names].filter((name) => /\.(js|css)$/.test(name)).map((name) => join(assets, renamed(name)))
  for (const file of [...texts, join(folder, 'index.html'), join(folder, '.vite', 'manifest.json')]) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/[\w.-]+\.\w+/g, (word) => (names.has(word) ? renamed(word) : word)),
    )
  }
}

function renamed(name: string): string {
  const end = extname(name)
  return `${name.slice(0, -end.length)}-next${end}`
}

/** Another build, made an hour later, with rules of its own. */
function identify(folder: string, redirects: { from: string; to: string }[]): void {
  const before = idOf(folder)
  const id = `${before}-next`
  const timestamp = new Date(Date.parse(latestOf(folder).timestamp) + 3_600_000).toISOString()
  const path = (file: string) => join(folder, 'builds', file)
  const metadata: unknown = JSON.parse(readFileSync(path(`meta/${before}.json`), 'utf8'))
  rmSync(path(`meta/${before}.json`))
  writeFileSync(path('latest.json'), JSON.stringify({ id, timestamp }))
  writeFileSync(path(`meta/${id}.json`), JSON.stringify({ ...Object(metadata), id, timestamp, redirects }))
}

function idOf(folder: string): string {
  return latestOf(folder).id
}

function latestOf(folder: string) {
  return Latest.parse(JSON.parse(readFileSync(join(folder, 'builds', 'latest.json'), 'utf8')))
}
