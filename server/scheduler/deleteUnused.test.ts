import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { states, type StateCode } from '#contract/states.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { codesOf, maskOf } from '#server/features/record/parts/rules.ts'
import { renderLetter } from '#server/mail/renderLetter.ts'
import { lockReferences } from '#server/db/referenceLock.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { faultsOf } from '#tests/server/wholeness.ts'
import { readConfig } from '#server/config.ts'
import { deleteUnused } from './deleteUnused.ts'

let db: Db
let owner: Db
let drop: () => Promise<void>
let registrar: string

beforeEach(async () => {
  const database = await cloneDatabase()
  drop = database.drop
  db = openDb(openPool(webAddressOf({ connectionString: database.url })))
  owner = openDb(openPool({ connectionString: database.url }, { max: 1 }))
  const { rows } = await sql<{ id: string }>`select id from registrar limit 1`.execute(owner)
  registrar = rows[0]?.id ?? ''
})

afterEach(async () => {
  await db.destroy()
  await owner.destroy()
  await drop()
})

const run = (on: Db = db, batch?: number) =>
  deleteUnused(on, readConfig({}).rules.life, { signal: new AbortController().signal, ...(batch && { batch }) })

type Type = 'contact' | 'nsset' | 'keyset'

/** Returns an object that nothing uses, created this many months ago; a set has a technical contact. */
async function unused(type: Type, monthsAgo: number, technical: string | null = null): Promise<string> {
  const id = randomUUID()
  const email = type === 'contact' ? sql`, email` : sql``
  const address = type === 'contact' ? sql`, 'unused@example.cz'` : sql``
  await sql`
    insert into ${sql.table(type)} (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at ${email})
    values (${id}, ${id}, ${id}, ${id}, ${id}, ${registrar}, ${registrar},
      now() - make_interval(months => ${monthsAgo}) - interval '1 day' ${address})`.execute(owner)
  if (technical)
    await sql`insert into ${sql.table(`${type}_contact`)} (${sql.ref(`${type}_id`)}, contact_id) values (${id}, ${technical})`.execute(
      owner,
    )
  return id
}

/** Moves the times of a candidate back by a month. */
async function monthPasses(id: string): Promise<void> {
  await sql`update object_state set valid_from = valid_from - interval '1 month 1 day' where object_id = ${id}`.execute(
    owner,
  )
}

async function statusOf(type: Type, id: string) {
  const { rows } = await sql<{ gone: boolean; mask: string }>`
    select deleted_at is not null as gone, state_mask as mask from ${sql.table(type)} where id = ${id}`.execute(owner)
  const states = codesOf(rows[0]?.mask ?? '0')
  return rows[0]?.gone ? 'deleted' : states.includes('deleteCandidate') ? 'candidate' : 'used'
}

async function lettersTo(contact: string) {
  const rows = await owner
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'data', 'attempts'])
    .where('contact_id', '=', contact)
    .execute()
  return rows.map((row) => renderLetter({ ...row, recipient: row.recipient ?? '', language: 'en' }, [Buffer.alloc(32)]))
}

async function carry(type: Type, id: string, code: StateCode): Promise<void> {
  await sql`insert into object_state (object_id, object_type, state, set_by, valid_from)
    values (${id}, ${type}, ${states[code].number}, 'registry', now())`.execute(owner)
  await sql`update ${sql.table(type)} set state_mask = state_mask | ${maskOf([code]).toString()}::bigint where id = ${id}`.execute(
    owner,
  )
}

describe.each(['contact', 'nsset', 'keyset'] as const)('an unused %s', (type) => {
  test('becomes a delete candidate after half a year and is deleted a month later', async () => {
    const id = await unused(type, 6)
    const young = await unused(type, 5)
    await run()
    expect([await statusOf(type, id), await statusOf(type, young)]).toEqual(['candidate', 'used'])
    await run()
    expect(await statusOf(type, id)).toBe('candidate')
    await monthPasses(id)
    await run()
    expect(await statusOf(type, id)).toBe('deleted')
    const journal = await owner
      .selectFrom('registry_journal')
      .select(['command', 'status'])
      .where('object_id', '=', id)
      .execute()
    expect(journal).toEqual([{ command: 'delete', status: 'confirmed' }])
    expect(await faultsOf(owner)).toEqual({})
  })

  test('becomes a candidate and is deleted after as many months as the registry sets', async () => {
    const rules = readConfig({ UNUSED_MONTHS: '3', DELETE_CANDIDATE_MONTHS: '2' }).rules.life
    const runWith = () => deleteUnused(db, rules, { signal: new AbortController().signal })
    const id = await unused(type, 3)
    await runWith()
    expect(await statusOf(type, id)).toBe('candidate')
    await monthPasses(id)
    await runWith()
    expect(await statusOf(type, id)).toBe('candidate')
    await monthPasses(id)
    await runWith()
    expect(await statusOf(type, id)).toBe('deleted')
  })

  test('is no candidate any more once it is changed', async () => {
    const id = await unused(type, 7)
    await run()
    await monthPasses(id)
    await sql`update ${sql.table(type)} set updated_at = now() where id = ${id}`.execute(owner)
    await run()
    expect(await statusOf(type, id)).toBe('used')
  })

  test.each(['serverDeleteProhibited', 'serverBlocked', 'linked'] as const)(
    'stays while it carries %s',
    async (code) => {
      const id = await unused(type, 7)
      await run()
      await monthPasses(id)
      await carry(type, id, code)
      await run()
      expect(await statusOf(type, id)).toBe('used')
    },
  )
})

test('the owner gets one letter that lists the objects, with the day of their deletion', async () => {
  const contact = await unused('contact', 7)
  const nssets = [await unused('nsset', 7, contact), await unused('nsset', 7, contact)]
  await run()
  await run()
  const letters = await lettersTo(contact)
  expect(letters.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['unused@example.cz', '2 name server sets will be deleted'],
  ])
  for (const id of nssets) expect(letters[0]?.text).toContain(id)
  expect(letters[0]?.text).toMatch(/On \w+ \d+, \d{4} the registry will delete them/)
  expect(await statusOf('contact', contact)).toBe('used')
})

test('a contact of a person who signs in with it stays', async () => {
  const id = await unused('contact', 7)
  await sql`insert into link (id, identity_id, contact_id, kind, created_at)
    select gen_random_uuid(), identity_id, ${id}, kind, now() - interval '7 months' from link limit 1`.execute(owner)
  await run()
  expect(await statusOf('contact', id)).toBe('used')
})

describe('a reference to an object that the job is about to delete', () => {
  test.each(['nsset', 'keyset'] as const)(
    'of a domain protects the %s, whatever number of domains is stored',
    async (type) => {
      const id = await unused(type, 7)
      await run()
      await monthPasses(id)
      await refer(owner, type, id)
      await run()
      expect(await statusOf(type, id)).toBe('used')
    },
  )

  test.each(['nsset', 'keyset'] as const)(
    'is committed before the %s is judged, or waits for its deletion',
    async (type) => {
      const id = await unused(type, 7)
      await run()
      await monthPasses(id)
      const changing = await db.startTransaction().execute()
      await refer(changing, type, id)
      await run()
      expect(await statusOf(type, id)).toBe('candidate')
      await changing.commit().execute()
      await run()
      expect(await statusOf(type, id)).toBe('used')
    },
  )

  test('is not written by an import meanwhile: the job waits for its next round', async () => {
    const id = await unused('nsset', 7)
    await run()
    await monthPasses(id)
    const importing = await db.startTransaction().execute()
    await lockReferences.execute(importing)
    await run()
    expect(await statusOf('nsset', id)).toBe('candidate')
    await importing.rollback().execute()
    await run()
    expect(await statusOf('nsset', id)).toBe('deleted')
  })
})

/** Has a domain refer to a set, as an import writes it before it counts the domains of sets. */
async function refer(on: Pick<Db, 'updateTable'>, type: 'nsset' | 'keyset', id: string): Promise<void> {
  await on
    .updateTable('domain')
    .set({ [`${type}_id`]: id })
    .where('id', '=', (query) => query.selectFrom('domain').select('id').where('deleted_at', 'is', null).limit(1))
    .execute()
}

test('candidates are neither deleted early nor written to twice when the process ends before any statement', async () => {
  const contacts = [await unused('contact', 7), await unused('contact', 7), await unused('contact', 7)]
  let hasEnded = false
  for (let failAt = 1; !hasEnded; failAt++) {
    hasEnded = await run(db.withPlugin(failingAt(failAt)), 2).then(
      () => true,
      () => false,
    )
  }
  for (const id of contacts) {
    expect(await statusOf('contact', id)).toBe('candidate')
    expect(await lettersTo(id)).toHaveLength(1)
  }
})

/** Fails before the statement with this number, as if the process had ended there. */
function failingAt(number: number): KyselyPlugin {
  let count = 0
  return {
    transformQuery: ({ node }) => {
      count++
      if (count === number) throw new Error('The process has ended')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
