import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { objectTables } from '#tests/server/heldRows.ts'
import { command, databaseIn } from '#tests/setup/template.ts'
import { debianBinaries, startThrowAway, type Cluster } from '#tests/setup/throwAwayPostgres.ts'
import { depositIdOf, depositText, type DepositSize } from './depositText.ts'
import { rounded } from './measure.ts'
import { memoryOf } from './memory.ts'
import { requestedSize } from './place.ts'
import { report } from './result.ts'

// A full deposit in the standard's form through the operator's command. Beside it PostgreSQL's COPY writes the rows
// that it made into tables with the same keys and indexes. The difference is XML, checks and comparing.
const zones = JSON.stringify([{ id: 3, fqdn: 'bench', timeZone: 'Europe/Vienna', currency: 'EUR', minorDigits: 2 }])

const { domains } = requestedSize({ domains: 1_000_000 })
const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'))
const { cluster, close } = await startThrowAway(debianBinaries() ? 'debian' : 'embedded')
try {
  await runCommand(cluster, 'migrate')
  const watermarks = [19, 20, 21, 22].map((day) => `2026-11-${day}T00:00:00.0Z`)
  const [first = '', second = '', third = '', fourth = ''] = watermarks
  const made = await runCommand(cluster, 'import', await writeDeposit(first))
  const same = await runCommand(cluster, 'import', await writeDeposit(second))
  await linkContacts(10_000)
  const renewed = await runCommand(cluster, 'import', await writeDeposit(third, { expiryYear: 2028 }))
  const differential = await writeDeposit(fourth, {
    expiryYear: 2029,
    differential: { previousId: depositIdOf(third), domains: Math.min(domains, 10_000) },
  })
  const changed = await runCommand(cluster, 'import', differential)
  const exported = await runCommand(cluster, 'export', '--out', join(folder, 'export.xml'))
  const copied = await copyAll()
  const ratio = made.seconds / copied.seconds
  const figures = (run: Run) => ({
    seconds: rounded(run.seconds, 1),
    'domains/s': Math.round(domains / run.seconds),
    'rows/s': Math.round(copied.rows / run.seconds),
    'peak MB': Math.round(run.peak),
    'MB at a quarter': Math.round(run.early),
  })
  report('import', `${domains} domains from a deposit, beside COPY of the same ${copied.rows} rows`, [
    { name: 'first import', figures: figures(made), goal: 'below 512 MB', isReached: made.peak < 512 },
    { name: 'the next day, nothing new', figures: figures(same), goal: 'below 512 MB', isReached: same.peak < 512 },
    {
      name: 'another day, every domain renewed, 10,000 contacts with a person',
      figures: figures(renewed),
      goal: 'below 512 MB',
      isReached: renewed.peak < 512,
    },
    {
      name: 'a differential of 10,000 domains',
      figures: { seconds: rounded(changed.seconds, 1), 'peak MB': Math.round(changed.peak) },
      goal: 'at most 60 s',
      isReached: changed.seconds <= 60,
    },
    { name: 'export', figures: figures(exported), goal: 'below 512 MB', isReached: exported.peak < 512 },
    {
      name: 'COPY of the same rows',
      figures: {
        seconds: rounded(copied.seconds, 1),
        'rows/s': Math.round(copied.rows / copied.seconds),
        ratio: rounded(ratio),
      },
      goal: 'first import at most 6×',
      isReached: ratio <= 6,
    },
  ])
} finally {
  await close()
  rmSync(folder, { recursive: true, force: true })
}

async function writeDeposit(watermark: string, given: Partial<DepositSize> = {}): Promise<string> {
  const path = join(folder, `${depositIdOf(watermark)}.xml`)
  await pipeline(Readable.from(depositText({ domains, tld: 'bench', watermark, ...given })), createWriteStream(path))
  return path
}

/** Links so many contacts to a person each: an import writes what it changes to their activity. */
async function linkContacts(count: number): Promise<void> {
  await command(
    cluster,
    `with person as (
       insert into identity (id, issuer, subject, kind, created_at)
       select gen_random_uuid(), 'bench', c.id::text, 'account', now() from (select id from contact order by id limit ${count}) as c
       returning id, subject)
     insert into link (id, identity_id, contact_id, created_at)
     select gen_random_uuid(), id, subject::uuid, now() from person`,
  )
}

type Run = { seconds: number; peak: number; early: number }

/** The command as the operator runs it; its memory is read from the system meanwhile. */
async function runCommand(databaseUrl: Cluster, ...args: string[]): Promise<Run> {
  const from = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(rootFolder, 'server', 'commands', 'registry.ts'), ...args],
    {
      cwd: rootFolder,
      env: { ...process.env, DATABASE_URL: databaseUrl, AUTHORITY: 'registry-of-record', ZONES: zones },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const seen: number[] = []
  const watch = setInterval(() => seen.push(...memoryIfThere(child.pid ?? 0)), 250)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`registry ${args[0]} ended with ${code}`)
  const seconds = (performance.now() - from) / 1000
  return { seconds, peak: Math.max(...seen), early: Math.max(...seen.slice(0, Math.ceil(seen.length / 4))) }
}

/** The same while it may be gone already, which is no less than it held. */
function memoryIfThere(processId: number): number[] {
  try {
    return [memoryOf(processId)]
  } catch {
    return []
  }
}

/** The rows the import made, copied as they are into another database with the same tables, keys and indexes. */
async function copyAll(): Promise<{ rows: number; seconds: number }> {
  await command(cluster, `create database beside encoding 'UTF8' template template0`)
  const beside = databaseIn(cluster, 'beside')
  await migrate({ connectionString: beside })
  const [source, target] = [cluster, beside].map((connectionString) => new pg.Client({ connectionString }))
  if (!source || !target) throw new Error('two connections are needed')
  await Promise.all([source.connect(), target.connect()])
  try {
    await target.query('truncate zone cascade')
    let [rows, seconds] = [0, 0]
    for (const table of ['zone', ...objectTables]) {
      // Where the server itself can write: its own folder.
      const file = `bench_${table}.copy`
      await source.query(`copy ${table} to '${await folderOf(source)}/${file}'`)
      const from = performance.now()
      const { rowCount } = await target.query(`copy ${table} from '${await folderOf(source)}/${file}'`)
      seconds += (performance.now() - from) / 1000
      rows += rowCount ?? 0
    }
    return { rows, seconds }
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function folderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  return rows[0]?.folder ?? ''
}
