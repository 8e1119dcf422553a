import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScheduler } from '#server/scheduler/startScheduler.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { openLog } from '#server/http/openLog.ts'
import type { Letter } from '#server/mail/renderLetter.ts'
import { changeOperation, lock, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { ownRegistry } from '#tests/server/ownRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { readConfig } from '#server/config.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

let server: TestServer
let hosting: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer()
  hosting = await signIn(server.url, 'hosting')
  names = (await namesOf(server.db, 'HOSTING-DVORAK')).slice(0, 30)
  for (const name of names) await setStates(server.db, name, [])
})
afterAll(() => server.close())

/** The contacts these domains belong to, with which of them. */
async function concernedBy(some: readonly string[]) {
  const { rows } = await sql<{ id: string; email: string | null; names: string[] }>`
    select c.id, c.email, array_agg(d.fqdn order by d.sort_key) as names
    from domain as d join domain_contact as w on w.domain_id = d.id and w.roles & 3 <> 0 join contact as c on c.id = w.contact_id
    where d.fqdn = any(${[...some]}::text[]) group by c.id`.execute(server.db)
  return rows
}

describe('what an operation leaves behind', () => {
  test('is a line of the journal for each domain changed, in EPP’s words, applied', async () => {
    const [one = '', other = ''] = names
    await setStates(server.db, other, [{ code: 'serverTransferProhibited', by: 'holder' }])
    const operation = await lock(hosting, 'block-all', [one, other])
    const undo = await operationIn(await changeOperation(hosting, operation, 'undo'))

    const both = ['serverTransferProhibited', 'serverUpdateProhibited']
    expect(await journalOf(operation.id)).toEqual([
      { handle: one, command: 'update', change: { add: { status: both } }, status: 'confirmed', isDecided: true },
      {
        handle: other,
        command: 'update',
        change: { add: { status: both.slice(1) } },
        status: 'confirmed',
        isDecided: true,
      },
    ])
    expect(await journalOf(undo.id)).toEqual([
      { handle: one, command: 'update', change: { rem: { status: both } }, status: 'confirmed', isDecided: true },
      {
        handle: other,
        command: 'update',
        change: { rem: { status: both.slice(1) } },
        status: 'confirmed',
        isDecided: true,
      },
    ])
  })

  test('is an entry in the history of its user and of everybody concerned, and the chains hold', async () => {
    const some = names.slice(2, 12)
    const operation = await lock(hosting, 'block-all', some)
    const concerned = await concernedBy(some)
    const actor = await contactId('HOSTING-DVORAK')
    const { rows } = await sql<{ contact: string; detail: unknown; person: string | null; address: string | null }>`
      select a.contact_id as contact, a.detail, p.actor_name as person, p.address
      from activity as a left join activity_personal as p on p.activity_id = a.id
      where a.operation_id = ${operation.id}`.execute(server.db)

    expect(new Set(rows.map(({ contact }) => contact))).toEqual(new Set([actor, ...concerned.map(({ id }) => id)]))
    expect(rows).toHaveLength(new Set([actor, ...concerned.map(({ id }) => id)]).size)
    expect(rows.find(({ contact }) => contact === actor)).toMatchObject({
      detail: { total: 10, done: 10, unchanged: 0, refused: 0, cancelled: 0 },
      person: 'Petr Dvořák',
      address: '127.0.0.1',
    })
    for (const { contact, detail, person } of rows.filter((row) => row.contact !== actor)) {
      const changed = concerned.find(({ id }) => id === contact)?.names.length
      expect({ detail, person }).toEqual({ detail: { by: 'HOSTING-DVORAK', changed }, person: null })
    }
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('shows when it was tampered with: changed, dropped at either end, put in, personal facts replaced', async () => {
    const actor = await contactId('HOSTING-DVORAK')
    await lock(hosting, 'block-transfer', names.slice(12, 13))
    await lock(hosting, 'block-all', names.slice(12, 13))
    const last = sql`(select max(sequence) from activity where contact_id = ${actor})`
    const actions = [
      sql`update activity set result = 'refused' where contact_id = ${actor} and sequence = 1`,
      sql`update activity set detail = detail || '{"done": 1000}' where contact_id = ${actor} and sequence = ${last}`,
      sql`delete from activity where contact_id = ${actor} and sequence = 2`,
      sql`delete from activity where contact_id = ${actor} and sequence = ${last}`,
      sql`update activity_head set sequence = sequence - 1 where contact_id = ${actor}`,
      sql`delete from activity_head where contact_id = ${actor}`,
      sql`update activity_personal set actor_name = 'Another Person'
        where activity_id = (select id from activity where contact_id = ${actor} and sequence = 1)`,
    ]
    const found: string[] = []
    await keepHistory()
    for (const tamper of actions) {
      await sql`delete from activity_personal using activity as a
        where a.id = activity_id and a.contact_id = ${actor} and a.sequence > 1`.execute(server.db)
      await tamper.execute(server.db)
      const { breaks } = await checkChain(server.db, actor)
      found.push(breaks.map(({ because }) => because).join())
      await restoreHistory()
    }
    expect(found).toEqual([
      'changed',
      'changed',
      'missing',
      'missing',
      'end-differs',
      'end-differs',
      'personal-changed',
    ])
    expect((await checkChain(server.db, actor)).breaks).toEqual([])
  })

  test('is one letter for each contact concerned, with all its names, in its reader’s language', async () => {
    const some = names.slice(14, 24)
    const concerned = await concernedBy(some)
    const actor = await contactId('HOSTING-DVORAK')
    const silent = concerned.find(({ id, email }) => email !== null && id !== actor)
    expect(silent).toBeDefined()
    await sql`update contact set email = ' ' where id = ${silent?.id}`.execute(server.db)
    await sql`update identity set language = 'en' where subject = 'demo-hosting'`.execute(server.db)
    const operation = await lock(hosting, 'block-transfer', some)

    const { rows } = await sql<{
      contact: string
      status: string
      recipient: string | null
      language: string
      names: string[]
    }>`
      select contact_id as contact, status, recipient, language, data -> 'names' as names from mail
      where operation_id = ${operation.id}`.execute(server.db)
    expect(rows).toHaveLength(concerned.length)
    for (const { id, names: own } of concerned) {
      const letter = rows.find(({ contact }) => contact === id)
      expect(letter?.names).toEqual(own)
      expect(letter?.language).toBe(id === actor ? 'en' : 'cs')
      const isSilent = id === silent?.id
      expect([letter?.status === 'undeliverable', letter?.recipient === null]).toEqual([isSilent, isSilent])
    }
  })

  test('is one letter for contacts with the same e-mail, with the names of both', async () => {
    const some = names.slice(0, 12)
    for (const name of some) await setStates(server.db, name, [])
    const actor = await contactId('HOSTING-DVORAK')
    const [one, other] = (await concernedBy(some)).filter(({ id }) => id !== actor)
    await sql`update contact set email = 'Both@example.cz' where id = ${one?.id}`.execute(server.db)
    await sql`update contact set email = ' both@example.cz' where id = ${other?.id}`.execute(server.db)
    const operation = await lock(hosting, 'block-transfer', some)

    const { rows } = await sql<{ names: string[] }>`
      select data -> 'names' as names from mail
      where operation_id = ${operation.id} and lower(recipient) = 'both@example.cz'`.execute(server.db)
    const both = new Set([...(one?.names ?? []), ...(other?.names ?? [])])
    expect(rows.map((row) => row.names.toSorted())).toEqual([[...both].toSorted()])
  })

  test('nothing, where nothing changed, but the entry of the person who tried', async () => {
    const some = names.slice(14, 24)
    const operation = await lock(hosting, 'block-transfer', some)
    expect(operation).toMatchObject({ unchanged: 10, done: 0, undoUntil: null })
    const count = async (table: 'mail' | 'registry_journal' | 'activity') => {
      const { rows } = await sql<{ n: string }>`
        select count(*) as n from ${sql.table(table)} where operation_id = ${operation.id}`.execute(server.db)
      return Number(rows[0]?.n)
    }
    expect([await count('mail'), await count('registry_journal'), await count('activity')]).toEqual([0, 0, 1])
  })
})

describe('the outbox', () => {
  test('is emptied once, however many clocks run', async () => {
    const delivered: Letter[] = []
    const deliver = async (letter: Letter) => void delivered.push(letter)
    const log = openLog({ level: 'silent', isOnStderr: true })
    const others = [1, 2].map(() =>
      startScheduler({
        db: server.db,
        log,
        deliver,
        authority: 'registry-of-record',
        registry: ownRegistry,
        publicUrl: server.url,
        retention: usualPeriods,
        rules: readConfig({}).rules,
      }),
    )
    const operation = await lock(hosting, 'block-all', names.slice(24, 30))
    const waiting = () =>
      server.db
        .selectFrom('mail')
        .select('id')
        .where('operation_id', '=', operation.id)
        .where('status', '=', 'waiting')
        .execute()
    await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
    await Promise.all(others.map((clock) => clock.stop()))

    const { rows } = await sql<{ id: string; attempts: number; text: string | null }>`
      select m.id, m.attempts, l.body as text from mail as m left join demo_letter as l on l.mail_id = m.id
      where m.operation_id = ${operation.id} and m.status = 'sent'`.execute(server.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, attempts, text } of rows) {
      expect(attempts).toBe(1)
      // Each went one way: through this test's clocks, or through the portal's to the mailbox.
      expect(delivered.filter(({ mailId }) => mailId === id)).toHaveLength(text === null ? 1 : 0)
    }
  })
})

describe('beside a registry', () => {
  test('the journal waits for the registry', async () => {
    const beside = await startServer({ AUTHORITY: 'beside-a-registry' })
    try {
      const anna = await signIn(beside.url, 'anna')
      const [name = ''] = await namesOf(beside.db, 'ANNA-NOVAKOVA')
      await setStates(beside.db, name, [])
      const { id } = await lock(anna, 'block-transfer', [name])
      const { rows } = await sql<{ status: string; decided: Date | null }>`
        select status, decided_at as decided from registry_journal where operation_id = ${id}`.execute(beside.db)
      expect(rows).toEqual([{ status: 'pending', decided: null }])
    } finally {
      await beside.close()
    }
  })
})

const history = ['activity', 'activity_personal', 'activity_head'] as const

async function keepHistory() {
  for (const name of history) {
    await sql`create table ${sql.table(`saved_${name}`)} as table ${sql.table(name)}`.execute(server.db)
  }
}

async function restoreHistory() {
  for (const name of history.toReversed()) await sql`delete from ${sql.table(name)}`.execute(server.db)
  for (const name of history) {
    await sql`insert into ${sql.table(name)} table ${sql.table(`saved_${name}`)}`.execute(server.db)
  }
}

async function journalOf(operationId: string) {
  const { rows } = await sql`
    select handle, command, change, status, decided_at is not null as "isDecided" from registry_journal as j
    join domain as d on d.id = j.object_id where operation_id = ${operationId} order by d.sort_key`.execute(server.db)
  return rows
}

async function contactId(handle: string): Promise<string> {
  const row = await server.db.selectFrom('contact').select('id').where('handle', '=', handle).executeTakeFirstOrThrow()
  return row.id
}
