import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL to make databases in: the URL of one of them, as a user who may do everything. */
export type Cluster = string

/** Debian's PostgreSQL, or the binaries the portal brings itself. */
export type Kind = 'debian' | 'embedded'

/**
 * Starts a PostgreSQL of its own in a temporary folder, reached by a socket only, as durable as a real
 * one (fsync on). `close` stops it and removes the folder.
 */
export async function startThrowAway(kind: Kind): Promise<{ cluster: Cluster; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-pg-'))
  return kind === 'debian' ? startDebian(folder) : startEmbedded(folder)
}

/** Where Debian keeps the newest PostgreSQL's programs; null when there is none. */
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

  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-k', folder, '-h', '', '-c', 'max_connections=200'], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  })
  const cluster = throughSocket(folder, 5432, 'postgres')
  await answers(cluster)

  return {
    cluster,
    close: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startEmbedded(folder: string) {
  const { openEmbedded } = await import('#server/db/embedded.ts')
  const { address, close } = await openEmbedded({ dataDir: folder, log: () => {} })
  if (!('host' in address)) throw new Error('the embedded PostgreSQL is reached by its socket')
  return {
    cluster: throughSocket(address.host, address.port, address.user),
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
