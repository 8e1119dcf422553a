import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL to make databases in: the URL of one of them, as a user who may do everything. */
export type Cluster = string

/** Debian's PostgreSQL, or the portal's own binaries. */
export type Kind = 'debian' | 'embedded'

export type ThrowAway = {
  cluster: Cluster
  /** Ends it as a power cut does, without a word to anybody, and starts it again on what it has written. */
  restart: () => Promise<void>
  /** Stops it and removes its folder. */
  close: () => Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, reached by a socket only, as durable as a real
 * one (fsync on).
 */
export async function startThrowAway(kind: Kind): Promise<ThrowAway> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-pg-'))
  return kind === 'debian' ? startDebian(folder) : startEmbedded(folder)
}

/** The folder of Debian's newest PostgreSQL programs; null when there is none. */
export function debianBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const newest = readdirSync(root)
    .filter((version) => existsSync(join(root, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))[0]
  return newest ? join(root, newest, 'bin') : null
}

async function startDebian(folder: string) {
  const binaries = debianBinaries()
  if (!binaries) throw new Error('Debian’s PostgreSQL is not installed: apt-get install postgresql')

  // PostgreSQL refuses to run as root.
  const as = process.getuid?.() === 0 ? idOf('postgres') : null
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '-D', data]
  execFileSync(join(binaries, 'initdb'), settings, { ...as, cwd: folder, stdio: 'pipe' })

  const cluster = throughSocket(folder, 5432, 'postgres')
  const start = async () => {
    const options = ['-D', data, '-k', folder, '-h', '', '-c', 'max_connections=200']
    const started = spawn(join(binaries, 'postgres'), options, { ...as, cwd: folder, stdio: 'ignore' })
    await answers(cluster)
    return started
  }
  let server = await start()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }

  return {
    cluster,
    restart: async () => {
      await end('SIGQUIT')
      server = await start()
    },
    close: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startEmbedded(folder: string) {
  const { openEmbedded } = await import('#server/db/embedded.ts')
  const { address, close } = await openEmbedded({ dataDir: folder, log: () => {} })
  if (!('host' in address)) throw new Error('the embedded PostgreSQL is reached by its socket')
  const cluster = throughSocket(address.host, address.port, address.user)
  return {
    cluster,
    // Its owner starts it again.
    restart: async () => {
      process.kill(await processOf(cluster), 'SIGQUIT')
      await answers(cluster)
    },
    close: async () => {
      await close()
      for (const one of [folder, address.host]) rmSync(one, { recursive: true, force: true })
    },
  }
}

/** The process that PostgreSQL's others are children of. */
async function processOf(cluster: Cluster): Promise<number> {
  const client = new pg.Client(cluster)
  await client.connect()
  const { rows } = await client.query<{ pid: string }>(`select pg_read_file('postmaster.pid') as pid`)
  await client.end()
  return Number.parseInt(rows[0]?.pid ?? '', 10)
}

// `pg` takes the folder of a socket from the query; the name before it is only there for the grammar.
function throughSocket(folder: string, port: number, user: string): Cluster {
  return `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
}

function idOf(user: string): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answers(cluster: Cluster) {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(cluster)
    try {
      await client.connect()
      return await client.end()
    } catch (cause) {
      if (attempt === 200) throw cause
      await pause(50)
    }
  }
}
