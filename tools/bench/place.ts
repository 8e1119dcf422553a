import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openPool, type DatabaseAddress } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { freePorts } from '#tests/server/spawnServer.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { debianBinaries, startThrowAway } from '#tests/setup/throwAwayPostgres.ts'

export type BenchPortal = {
  /** The built portal, a process of its own. */
  url: string
  processId: number
  address: DatabaseAddress
  /** The hosting company, signed in; they hold five twelfths of all domains. */
  hosting: Visitor
  hostingId: string
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** Most benches measure what the portal can do, not what it lets one client have. */
const withoutLimits = {
  READS_PER_MINUTE: '1000000',
  CHANGES_PER_MINUTE: '1000000',
  EXPORTS_PER_HOUR: '1000000',
  CALLS_OF_ONE: '100000',
  LIVE_STREAMS_PER_ADDRESS: '1000000',
}

/**
 * Makes a PostgreSQL with a demo of this number of domains, starts the built portal and calls `work`. Then all of it is
 * removed. `environment` overrides the portal's settings.
 */
export async function atPlace(
  domains: number,
  work: (place: BenchPortal) => Promise<void>,
  environment: Record<string, string> = withoutLimits,
) {
  if (!existsSync(join(rootFolder, 'dist', 'server', 'main.js'))) build()
  const { cluster, close } = await startThrowAway(debianBinaries() ? 'debian' : 'embedded')
  const address = { connectionString: cluster }
  const pool = openPool(address, { max: 2, name: 'registry-bench' })
  try {
    await migrate(address)
    const from = performance.now()
    await seedDemo(address, {
      domains,
      seed: 1,
      issuers: { account: 'http://localhost/account', eid: 'http://localhost/eid' },
    })
    console.log(`${domains} domains seeded in ${((performance.now() - from) / 1000).toFixed(1)} s`)

    const portal = await startPortal(cluster, environment)
    try {
      const query: BenchPortal['query'] = async (sql, values = []) =>
        (await pool.query<Record<string, unknown>>(sql, values)).rows
      const [contact] = await query(`select id from contact where handle = 'HOSTING-DVORAK'`)
      const hosting = await signIn(portal.url, 'hosting')
      await work({ ...portal, address, hosting, hostingId: String(contact?.['id']), query })
    } finally {
      await portal.stop()
    }
  } finally {
    await pool.end()
    await close()
  }
}

/** What makes a browser the hosting company's. */
export function cookiesOf({ hosting, url }: BenchPortal) {
  return ['session', 'csrf'].map((name) => ({ name, value: hosting.cookie(name) ?? '', url }))
}

/** `--domains 1000000` of the command line, or what is measured by default. */
export function requestedDomains(byDefault: number): number {
  const at = process.argv.indexOf('--domains')
  return at < 0 ? byDefault : Number(process.argv[at + 1])
}

async function startPortal(databaseUrl: string, environment: Record<string, string>) {
  const [port, demoPort] = await freePorts(2)
  const child = spawn(process.execPath, [join(rootFolder, 'dist', 'server', 'main.js')], {
    cwd: rootFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DEMO_PORT: String(demoPort),
      DATABASE_URL: databaseUrl,
      DEMO_ROBOTS: 'no',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/api/healthcheck/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    processId: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function build() {
  execFileSync(process.execPath, [join(rootFolder, 'tools', 'build.mjs')], { stdio: 'inherit' })
}
