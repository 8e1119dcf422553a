import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { states } from '#contract/states.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { refreshHoldings } from '#server/db/holding.ts'
import { migrate } from '#server/db/migrate.ts'
import { codesOf, rankOf } from '#server/features/record/parts/rules.ts'
import { command, databaseIn } from '#tests/setup/template.ts'
import { czechLife } from '#server/zone/zones.ts'
import { people } from './people.ts'
import { seedDemo } from './seed.ts'

const issuers = { account: 'https://account.example', eid: 'https://eid.example' }
const made: string[] = []
let pool: pg.Pool
let db: Db
let url: string

beforeAll(async () => {
  url = await migrated()
  await seedDemo({ connectionString: url }, { domains: 2400, seed: 5, issuers })
  pool = openPool({ connectionString: url })
  db = openDb(pool)
})

afterAll(async () => {
  await pool.end()
  for (const name of made) await command(inject('cluster'), `drop database if exists ${name} with (force)`)
})

async function migrated(): Promise<string> {
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(inject('cluster'), `create database ${name} encoding 'UTF8' template template0`)
  made.push(name)
  const address = databaseIn(inject('cluster'), name)
  await migrate({ connectionString: address })
  return address
}

async function rows<R extends pg.QueryResultRow>(text: string, from = pool): Promise<R[]> {
  return (await from.query<R>(text)).rows
}

describe('the demo registry', () => {
  test('has every state of the registry somewhere, and each kind of setter', async () => {
    const present = await rows<{ state: number }>('select distinct state from object_state where state <= 32')
    expect(present.map(({ state }) => state).sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1))
    expect(await rows('select distinct set_by from object_state order by 1')).toEqual(
      ['holder', 'registrar', 'registry', 'rule'].map((set_by) => ({ set_by })),
    )
  })

  test('has every state even when it is as small as it can be', async () => {
    const small = await migrated()
    await seedDemo({ connectionString: small }, { domains: 600, seed: 1, issuers })
    expect(await digestOf(small, 'select count(distinct state)::int as n from object_state')).toEqual([{ n: 32 }])
  })

  test('has as many domains as requested, each name once, none past the day of its deletion', async () => {
    const past = `count(*) filter (where expires_on <= current_date - ${czechLife.deleteDay})::int as past`
    const counts = `count(*)::int as n, count(distinct fqdn)::int as names, ${past}`
    const found = await rows(`select ${counts} from domain where deleted_at is null`)
    expect(found).toEqual([{ n: 2400, names: 2400, past: 0 }])
  })

  test('has no domain that was changed or transferred before it was registered', async () => {
    const early = 'updated_at < created_at or transferred_at < created_at'
    expect(await rows(`select fqdn from domain where ${early}`)).toEqual([])
  })

  test('holds for everybody of the demo what the sign-in page says', async () => {
    const found = await rows<{ handle: string; held: number }>(
      `select c.handle, count(d.domain_id) filter (where d.roles & 1 = 1)::int as held
       from link l join contact c on c.id = l.contact_id left join domain_contact d on d.contact_id = c.id
       where l.ended_at is null group by 1`,
    )
    const wanted = people.flatMap(({ contacts }) => contacts.filter(({ domains }) => domains <= 100))
    for (const { handle, domains } of wanted) {
      expect(found.find((one) => one.handle === handle)?.held, handle).toBe(domains)
    }
    expect(found).toHaveLength(people.flatMap(({ contacts }) => contacts).length)
  })

  test('lets the hosting company look after more domains than it holds', async () => {
    const [hosting] = await rows<{ held: number; admins: number }>(
      `select count(*) filter (where roles & 1 = 1)::int as held, count(*) filter (where roles = 2)::int as admins
       from domain_contact d join contact c on c.id = d.contact_id where c.handle = 'HOSTING-DVORAK'`,
    )
    expect(hosting).toEqual({ held: 400, admins: 600 })
  })

  test('has for the hosting company every reason a lock can be refused for', async () => {
    const found = await rows<{ set_by: string; state: number }>(
      `select distinct s.set_by, s.state from object_state s join domain_contact d on d.domain_id = s.object_id
       join contact c on c.id = d.contact_id
       where c.handle = 'HOSTING-DVORAK' and s.state in (3, 7) order by 1, 2`,
    )
    expect(found.map(({ set_by, state }) => `${set_by} ${state}`)).toEqual([
      'holder 3',
      'registrar 3',
      'registry 3',
      'registry 7',
    ])
  })

  test('gives Anna six similar contacts at other registrars, each with an object', async () => {
    const found = await rows(
      `select s.handle from contact m join contact s
         on lower(s.name) = lower(m.name) and regexp_replace(s.street[1], '\\s+', ' ', 'g') = m.street[1] and s.email = m.email and s.id <> m.id
       where m.handle = 'ANNA-NOVAKOVA' and s.registrar_id <> m.registrar_id and exists (select from domain_contact d where d.contact_id = s.id)`,
    )
    expect(found).toHaveLength(6)
  })

  test('makes Tomáš a technical contact of sets and of no domain', async () => {
    expect(
      await rows(
        `select (select count(*)::int from nsset_contact where contact_id = c.id) as nssets,
           (select count(*)::int from keyset_contact where contact_id = c.id) as keysets,
           (select count(*)::int from domain_contact where contact_id = c.id) as domains
         from contact c where handle = 'TOMAS-SVOBODA'`,
      ),
    ).toEqual([{ nssets: 9, keysets: 6, domains: 0 }])
  })

  test('has the masks and ranks of its state rows', async () => {
    for (const table of ['domain', 'nsset', 'keyset']) {
      const objects = await rows<{ mask: string; rank: number; numbers: number[] }>(
        `select o.state_mask::text as mask, o.state_rank as rank, array(select distinct state::int from object_state where object_id = o.id) as numbers
         from ${table} o where deleted_at is null`,
      )
      for (const { mask, rank, numbers } of objects) {
        expect(
          codesOf(mask)
            .map((code) => states[code].number)
            .sort(),
        ).toEqual([...numbers].sort())
        expect(rank).toBe(rankOf(mask))
      }
    }
  })

  test('says "linked" exactly of contacts and sets that something uses', async () => {
    const wrong = await rows(
      `select 'contact' from contact c where deleted_at is null and (state_mask & (1 << 15) <> 0) <> (
         exists (select from domain_contact where contact_id = c.id) or exists (select from nsset_contact where contact_id = c.id)
         or exists (select from keyset_contact where contact_id = c.id)) and not exists (select from link where contact_id = c.id)
       union all select 'nsset' from nsset n where deleted_at is null and (state_mask & (1 << 15) <> 0) <> exists (select from domain where nsset_id = n.id)
       union all select 'keyset' from keyset k where (state_mask & (1 << 15) <> 0) <> exists (select from domain where keyset_id = k.id)`,
    )
    expect(wrong).toEqual([])
  })

  test('has traffic only of some domains of each person, until yesterday, three years of one', async () => {
    const found = await rows<{ handle: string; domains: number; first: number; last: number; gaps: number }>(
      `select c.handle, count(distinct d.domain_id)::int as domains, current_date - min(t.on_day) as first,
         current_date - max(t.on_day) as last, (max(t.on_day) - min(t.on_day) + 1 - count(distinct t.on_day))::int as gaps
       from domain_traffic t join domain_contact d on d.domain_id = t.domain_id join link l on l.contact_id = d.contact_id
       join contact c on c.id = l.contact_id group by 1`,
    )
    const holders = people.flatMap(({ contacts }) => contacts.filter(({ domains }) => domains > 0))
    for (const { handle } of holders)
      expect(found.find((one) => one.handle === handle)?.domains, handle).toBeGreaterThanOrEqual(2)
    expect(Math.max(...found.map(({ first }) => first))).toBeGreaterThan(1000)
    expect(new Set(found.map(({ gaps }) => gaps > 0))).toEqual(new Set([true]))
    // A registry's day may begin before the database's.
    expect(found.every(({ last }) => last === 1 || last === 0)).toBe(true)
    const [unasked] = await rows<{ n: number }>(
      `select count(*)::int as n from domain d where not exists (select from domain_traffic where domain_id = d.id)`,
    )
    expect(unasked?.n).toBeGreaterThan(2000)
  })

  test('has more queries on working days, more each year, and a flood somewhere', async () => {
    const [found] = await rows<{ weekend: number; growth: number; flood: number }>(
      `with daily as (
         select domain_id, on_day, type_a + type_aaaa + type_ns + type_mx + type_txt + type_ds + type_soa + type_https + type_other as n,
           current_date - on_day as age, extract(isodow from on_day) as weekday from domain_traffic)
       select (avg(n) filter (where weekday > 5 and age > 90) / avg(n) filter (where weekday <= 5 and age > 90))::float8 as weekend,
         (avg(n) filter (where age between 120 and 150) / avg(n) filter (where age between 485 and 515))::float8 as growth,
         (select max(peak.n / middle.n)::float8 from (select domain_id, max(n) as n from daily where age < 90 group by 1) peak
           join (select domain_id, percentile_cont(0.5) within group (order by n) as n from daily group by 1) middle using (domain_id)
           where middle.n > 0) as flood
       from daily where domain_id in (select domain_id from daily group by 1 having max(age) > 600)`,
    )
    expect(found?.weekend).toBeLessThan(0.95)
    expect(found?.growth).toBeGreaterThan(1.02)
    expect(found?.flood).toBeGreaterThan(4)
  })

  test('shows in the lists what the domains are', async () => {
    const ids = await db.selectFrom('domain').select('id').execute()
    const before = await rows('select xmin::text, domain_id, contact_id from domain_contact order by 2, 3')
    await db.transaction().execute((tx) =>
      refreshHoldings(
        tx,
        ids.map(({ id }) => id),
      ),
    )
    expect(await rows('select xmin::text, domain_id, contact_id from domain_contact order by 2, 3')).toEqual(before)
  })

  test('has deleted objects whose names live again', async () => {
    expect(
      await rows(
        `select (select count(*)::int from contact d join contact l using (handle) where d.deleted_at is not null and l.deleted_at is null) as contacts,
           (select count(*)::int from domain d join domain l using (fqdn) where d.deleted_at is not null and l.deleted_at is null) as domains,
           (select count(*)::int from nsset d join nsset l using (handle) where d.deleted_at is not null and l.deleted_at is null) as nssets`,
      ),
    ).toEqual([{ contacts: 5, domains: 5, nssets: 3 }])
  })

  test('is the same for the same seed and another for another', async () => {
    const [same, other] = [await migrated(), await migrated()]
    await seedDemo({ connectionString: same }, { domains: 2400, seed: 5, issuers })
    await seedDemo({ connectionString: other }, { domains: 2400, seed: 6, issuers })
    const digest = `select md5(string_agg(d::text, '' order by id)) as digest from (select id, fqdn, expires_on, holder_id, state_mask from domain) d`
    const [first, second, third] = [
      await rows(digest),
      ...(await Promise.all([same, other].map((address) => digestOf(address, digest)))),
    ]
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
  })
})

async function digestOf(address: string, text: string) {
  const own = openPool({ connectionString: address }, { max: 1 })
  try {
    return await rows(text, own)
  } finally {
    await own.end()
  }
}

describe('seedDemo', () => {
  test('leaves a demo that is there as it is', async () => {
    expect(await seedDemo({ connectionString: url }, { domains: 600, seed: 9, issuers })).toBe('present')
    expect(await rows('select value from setting')).toEqual([{ value: { domains: 2400, seed: 5 } }])
  })

  test('two at once load one demo', async () => {
    const address = await migrated()
    const outcomes = await Promise.all(
      [1, 2].map(() => seedDemo({ connectionString: address }, { domains: 600, seed: 1, issuers })),
    )
    expect(outcomes.sort()).toEqual(['loaded', 'present'])
  })

  test('gives the hosting company as many domains as requested, however many there are', async () => {
    const address = await migrated()
    await seedDemo({ connectionString: address }, { domains: 2400, hosting: 100, seed: 5, issuers })
    const held = `select count(*)::int as n from domain_contact d join contact c on c.id = d.contact_id
      where c.handle = 'HOSTING-DVORAK' and d.roles & 3 <> 0`
    expect(await digestOf(address, held)).toEqual([{ n: 100 }])
    await expect(
      seedDemo({ connectionString: await migrated() }, { domains: 2400, hosting: 1201, seed: 5, issuers }),
    ).rejects.toThrow('expected 1200 or fewer, not 1201')
  })

  test('refuses a database with records that are no demo, and leaves it alone', async () => {
    const address = await migrated()
    const own = openPool({ connectionString: address }, { max: 1 })
    await own.query(`insert into registrar (id, roid, handle, sort_key, search_key, created_at, name)
      values (gen_random_uuid(), 'R1', 'REG-REAL', 'r', 'r', now(), 'Real')`)
    await expect(seedDemo({ connectionString: address }, { domains: 600, seed: 1, issuers })).rejects.toThrow(
      'the database is not empty (registrar)',
    )
    expect(await rows('select handle from registrar', own)).toEqual([{ handle: 'REG-REAL' }])
    await own.end()
  })

  test('leaves every index and every foreign key as the migrations made them', async () => {
    const shape = sql<{ line: string }>`
      select indexdef as line from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1`
    const empty = openDb(openPool({ connectionString: await migrated() }, { max: 1 }))
    expect((await shape.execute(db)).rows).toEqual((await shape.execute(empty)).rows)
    await empty.destroy()
  })
})

test('a database that ends the connection while it is filled fails the call alone, and nothing is left', async () => {
  const address = { connectionString: await migrated() }
  const onlooker = openPool(address)
  const loading = seedDemo(address, { domains: 2400, seed: 5, issuers })
  const refusal = loading.then(() => 'loaded', String)
  await vi.waitUntil(async () => {
    const { rowCount } = await onlooker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'registry-seed' and datname = current_database() and state = 'idle in transaction'`,
    )
    return rowCount === 1
  })
  expect(await refusal).toMatch(/terminat|connection error|ECONNRESET/i)
  expect((await onlooker.query('select from domain limit 1')).rowCount).toBe(0)
  await onlooker.end()
})
