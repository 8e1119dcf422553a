import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openPool, type DatabaseAddress } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { hostingHandle, type DemoSize } from '#server/demo/seed/plan.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { freePorts } from '#tests/server/spawnServer.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { debianBinaries, startThrowAway } from '#tests/setup/throwAwayPostgres.ts'

export type BenchPortal = {
  /** The built portal, a process of its own. */
  url: string
  processId: number
  address: DatabaseAddress
  /** The hosting company, signed in. */
  hosting: Visitor
  hostingId: string
  /** The number of domains on the hosting company's list, counted in the database. */
  held: number
  /** The number of all domains. */
  domains: number
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
 * Makes a PostgreSQL with a demo of this size, starts the built portal and calls `work`. Then all of it is
 * removed. `environment` overrides the portal's settings.
 */
export async function atPlace(
  { domains, hosting }: DemoSize,
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
      hosting,
      seed: 1,
      issuers: { account: 'http://localhost/account', eid: 'http://localhost/eid' },
    })
    console.log(`${domains} domains seeded in ${((performance.now() - from) / 1000).toFixed(1)} s`)

    const portal = await startPortal(cluster, environment)
    try {
      const query: BenchPortal['query'] = async (sql, values = []) =>
        (await pool.query<Record<string, unknown>>(sql, values)).rows
      const [contact] = await query('select id from contact where handle = $1', [hostingHandle])
      const hostingId = String(contact?.['id'])
      const [list] = await query(
        'select count(*)::int as held from domain_contact where contact_id = $1 and roles & 3 <> 0',
        [hostingId],
      )
      const held = Number(list?.['held'])
      await work({ ...portal, address, hosting: await signIn(portal.url, 'hosting'), hostingId, held, domains, query })
    } finally {
      await portal.stop()
    }
  } finally {
    await pool.end()
    await close()
  }
}

/** The cookies that sign a browser in as the hosting company. */
export function cookiesOf({ hosting, url }: BenchPortal) {
  return ['session', 'csrf'].map((name) => ({ name, value: hosting.cookie(name) ?? '', url }))
}

/** Returns the size that the command line gives as `--domains 240000 --hosting 100000`, or the default. */
export function requestedSize(byDefault: DemoSize): DemoSize {
  const domains = requestedNumber('--domains')
  const hosting = requestedNumber('--hosting')
  return domains === undefined ? { ...byDefault, hosting: hosting ?? byDefault.hosting } : { domains, hosting }
}

/** Returns the number of an option of the command line. */
export function requestedNumber(option: string): number | undefined {
  const at = process.argv.indexOf(option)
  if (at < 0) return undefined
  const number = Number(process.argv[at + 1])
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes a whole number from 1`)
  return number
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
