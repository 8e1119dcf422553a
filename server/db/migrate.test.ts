// @module-tag database
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { stateCodes } from '#contract/states.ts'
import { zones } from '#server/zones.ts'
import { command, databaseIn } from '#tests/setup/template.ts'
import { openPool, webRole } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import { noteDurability } from '#server/serverProcess.ts'
import { migrate } from './migrate.ts'

const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] }

afterEach(async () => {
  for (const name of made.databases.splice(0))
    await command(inject('cluster'), `drop database if exists ${name} with (force)`)
  for (const name of made.roles.splice(0)) await command(inject('cluster'), `drop role if exists ${name}`)
})

async function emptyDatabase(owner?: string): Promise<string> {
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(
    inject('cluster'),
    `create database ${name} encoding 'UTF8' template template0${owner ? ` owner ${owner}` : ''}`,
  )
  made.databases.push(name)
  return databaseIn(inject('cluster'), name)
}

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  test('three processes starting at once leave one database, each migration run once', async () => {
    const url = await emptyDatabase()
    await Promise.all([1, 2, 3].map(() => migrate({ connectionString: url })))
    const runs = await query<{ name: string }>(url, 'select name from kysely_migration')
    expect(runs.length).toBe(new Set(runs.map((run) => run.name)).size)
    expect(runs.length).toBeGreaterThan(0)
  })

  test('a database that is not there is said in one line', async () => {
    const url = databaseIn(inject('cluster'), 'registry_test_nowhere')
    const refused = migrate({ connectionString: url })
    await expect(refused).rejects.toThrow(DatabaseProblem)
    await expect(refused).rejects.toThrow(/^the database of DATABASE_URL cannot be used: .*registry_test_nowhere/)
  })

  test('production does not start with synchronous_commit off; the demo warns', async () => {
    const url = await emptyDatabase()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
    const started = migrate({ connectionString: url }, noteDurability({ profile: 'production' }))
    await expect(started).rejects.toThrow(/synchronous_commit off.*expected on for production/)
    const warned: string[] = []
    await migrate({ connectionString: url }, (line) => void warned.push(line))
    expect(warned).toEqual([expect.stringContaining('synchronous_commit off')])
  })

  test('production starts with synchronous_commit local, which loses nothing here', async () => {
    const url = await emptyDatabase()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = local`)
    await expect(migrate({ connectionString: url }, noteDurability({ profile: 'production' }))).resolves.toBeUndefined()
  })

  test('writes the states and the zones, and puts back what was changed by hand', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url })
    await query(
      url,
      `update state set rank = 77; update zone set currency = 'USD'; delete from state where number = 50`,
    )
    await migrate({ connectionString: url })
    expect(
      await query(url, 'select count(*)::int as n, count(*) filter (where rank = 77)::int as wrong from state'),
    ).toEqual([{ n: stateCodes.length, wrong: 0 }])
    expect(await query(url, 'select fqdn, currency from zone order by id')).toEqual(
      zones.map(({ fqdn, currency }) => ({ fqdn, currency })),
    )
  })

  test('refuses a database with tables of somebody else, and leaves it alone', async () => {
    const url = await emptyDatabase()
    await query(url, 'create table invoice (id integer primary key)')
    await expect(migrate({ connectionString: url })).rejects.toThrow(
      'the database holds tables that are not the portal’s (invoice)',
    )
    expect(
      await query(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    ).toEqual([{ relname: 'invoice' }])
  })

  test('refuses a database that another program keeps with the same tool', async () => {
    const url = await emptyDatabase()
    await query(
      url,
      `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('0001-theirs', '')`,
    )
    await expect(migrate({ connectionString: url })).rejects.toThrow('not the portal’s')
  })

  test('leaves a database alone that a newer version has migrated', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url })
    await query(
      url,
      `insert into kysely_migration values ('99991231T0000__later__deed', 'now'); update zone set currency = 'USD' where id = 1`,
    )
    await migrate({ connectionString: url })
    expect(await query(url, 'select currency from zone where id = 1')).toEqual([{ currency: 'USD' }])
  })

  test('says in one line what is missing when its user may not make the role', async () => {
    const user = `registry_plain_${randomUUID().slice(0, 8)}`
    await command(inject('cluster'), `create role ${user} login`)
    made.roles.push(user)
    const url = new URL(await emptyDatabase(user))
    url.username = user
    // The role is the cluster's and other tests have made it, so only the grant can be missing here.
    await expect(migrate({ connectionString: url.href })).rejects.toThrow(`grant ${webRole} to ${user}`)
    await command(inject('cluster'), `grant ${webRole} to ${user}`)
    await migrate({ connectionString: url.href })
    await command(databaseIn(inject('cluster'), url.pathname.slice(1)), `drop owned by ${user}`).catch(() => {})
    await command(inject('cluster'), `drop database ${url.pathname.slice(1)} with (force)`)
  })
})

test('the web role adds to history and cannot change it', async () => {
  const url = await emptyDatabase()
  await migrate({ connectionString: url })
  const pool = openPool({ connectionString: url }, { role: webRole })
  try {
    for (const table of ['activity', 'registry_journal', 'activity_personal']) {
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow('permission denied')
      await expect(pool.query(`truncate ${table}`)).rejects.toThrow('permission denied')
    }
    await expect(pool.query(`update activity set result = 'done'`)).rejects.toThrow('permission denied')
    await expect(pool.query(`update registry_journal set status = 'applied'`)).rejects.toThrow('permission denied')
  } finally {
    await pool.end()
  }
})
