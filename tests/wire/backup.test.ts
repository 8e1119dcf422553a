import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, openPool } from '#server/db/connect.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { command, databaseIn, makeTemplate } from '#tests/setup/template.ts'
import { debianBinaries, startThrowAway, type ThrowAway } from '#tests/setup/throwAwayPostgres.ts'

const binaries = debianBinaries()

// The client programs must be as new as the server, and the portal's own PostgreSQL has none.
describe.runIf(binaries)('a backup', { timeout: 120_000 }, () => {
  let postgres: ThrowAway
  let folder: string
  beforeAll(async () => {
    postgres = await startThrowAway('debian')
    await makeTemplate(postgres.cluster, 'portal', 600)
    folder = mkdtempSync(join(tmpdir(), 'registry-backup-'))
  })
  afterAll(async () => {
    await postgres.close()
    rmSync(folder, { recursive: true })
  })

  const run = (script: string, argument: string, database: string) =>
    promisify(execFile)('sh', [join(rootFolder, 'tools', 'deploy', script), argument], {
      env: { PATH: `${binaries}:${process.env['PATH']}`, DATABASE_URL: databaseIn(postgres.cluster, database) },
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout.trim() }),
      (cause: { code: number; stderr: string }) => ({ code: cause.code, output: cause.stderr.trim() }),
    )

  test('is restored whole into an empty database, and the portal accepts it', async () => {
    const { output: dump } = await run('backup.sh', folder, 'portal')
    expect(readdirSync(folder)).toEqual([dump.slice(folder.length + 1)])
    expect((statSync(dump).mode & 0o777).toString(8)).toBe('600')

    await command(postgres.cluster, `create database restored encoding 'UTF8' template template0`)
    expect(await run('restore.sh', dump, 'restored')).toMatchObject({ code: 0 })
    expect(await rowsIn('restored')).toEqual(await rowsIn('portal'))
    const env = { DATABASE_URL: databaseIn(postgres.cluster, 'restored') }
    expect(await runRegistry(['migrate'], { env })).toMatchObject({ code: 0 })
    expect(await runRegistry(['check-activity'], { env })).toMatchObject({ code: 0 })

    expect(await run('restore.sh', dump, 'restored')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^the database has \d+ tables already/),
    })
  })

  test('that is damaged is restored in no part', async () => {
    const damaged = join(folder, 'damaged.dump')
    writeFileSync(damaged, 'PGDMP and nothing more')
    await command(postgres.cluster, `create database empty encoding 'UTF8' template template0`)
    expect((await run('restore.sh', damaged, 'empty')).code).not.toBe(0)
    expect(await rowsIn('empty')).toEqual({})
  })

  test('of a database that does not answer leaves no dump', async () => {
    const before = readdirSync(folder)
    expect((await run('backup.sh', folder, 'nowhere')).code).not.toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.dump'))).toEqual(
      before.filter((name) => name.endsWith('.dump')),
    )
  })

  /** Counts the rows of each table. */
  async function rowsIn(database: string): Promise<Record<string, number>> {
    const db = openDb(openPool({ connectionString: databaseIn(postgres.cluster, database) }, { max: 1 }))
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
      counts[name] = counted.rows[0]?.count ?? 0
    }
    await db.destroy()
    return counts
  }
})
