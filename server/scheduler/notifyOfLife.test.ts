import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StateCode } from '#contract/states.ts'
import { states } from '#contract/states.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { LifeNotice } from '#server/mail/lifeLetters.ts'
import { renderLetter } from '#server/mail/renderLetter.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'
import { readConfig } from '#server/config.ts'
import { notifyOfLife } from './notifyOfLife.ts'

const usual = readConfig({}).rules.life
let db: Db
let owner: Db
let drop: () => Promise<void>
const registrar = randomUUID()
const holder = randomUUID()
const admin = randomUUID()

beforeEach(async () => {
  const database = await cloneDatabase()
  drop = database.drop
  db = openDb(openPool(webAddressOf({ connectionString: database.url })))
  owner = openDb(openPool({ connectionString: database.url }, { max: 1 }))
  await sql`insert into registrar (id, roid, handle, sort_key, search_key, created_at, name)
    values (${registrar}, 'R-T', 'REG-T', 'reg-t', 'reg-t', now(), 'Testing')`.execute(owner)
  for (const [id, handle, email, notify] of [
    [holder, 'HOLDER', 'holder@example.cz', 'notices@example.cz'],
    [admin, 'ADMIN', 'admin@example.cz', null],
  ]) {
    await sql`insert into contact (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at,
        email, notify_email)
      values (${id}, ${`C-${handle}`}, ${handle}, ${handle}, ${handle}, ${registrar}, ${registrar}, now(), ${email}, ${notify})`.execute(
      owner,
    )
  }
  // The domains of the demo reach no stage here.
  await sql`update domain set recheck_at = null, state_mask = 0`.execute(owner)
  await sql`delete from mail`.execute(owner)
})

afterEach(async () => {
  await db.destroy()
  await owner.destroy()
  await drop()
})

/**
 * Creates `count` domains that expire in this many days (negative: expired), with the holder and optionally the admin.
 */
async function domains(prefix: string, given: { expiresIn: number; count?: number; hasAdmin?: boolean }) {
  const { expiresIn, count = 1, hasAdmin = false } = given
  await sql`
    with made as (
      insert into domain (id, roid, zone_id, fqdn, sort_key, search_key, registrar_id, creating_registrar_id, created_at,
        holder_id, nsset_id, expires_on, recheck_at)
      select gen_random_uuid(), ${prefix} || n, 1, ${prefix} || n || '.cz', ${prefix} || lpad(n::text, 6, '0'), ${prefix} || n,
        ${registrar}, ${registrar}, now() - interval '1 year', ${holder}, (select id from nsset limit 1),
        (now() at time zone 'Europe/Prague')::date + ${expiresIn}::int, now() - interval '1 minute'
      from generate_series(1, ${count}::int) as n
      returning *
    )
    insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, state_mask, state_rank, registrar_id)
    select id, who.contact, who.roles, sort_key, search_key, 0, 99, registrar_id from made
    join (values (${holder}::uuid, 1), (${admin}::uuid, 2)) as who (contact, roles) on who.roles = 1 or ${hasAdmin}`.execute(
    owner,
  )
}

/** Runs one round of the scheduler. */
async function aRound(on: Db = db, limit?: number, own: object = {}): Promise<number> {
  await catchUpLifeCycle(on, 'registry-of-record')
  return notifyOfLife(on, { authority: 'registry-of-record', timeZone: 'Europe/Prague', rules: usual, limit, ...own })
}

/** Moves all times back by days, and makes every domain due for the life cycle. */
async function daysPass(days: number): Promise<void> {
  await sql`update domain_notice set mailed_on = mailed_on - ${days}::int, expires_on = expires_on - ${days}::int`.execute(
    owner,
  )
  await sql`update domain_notice_day set on_day = on_day - ${days}::int`.execute(owner)
  await sql`update domain set expires_on = expires_on - ${days}::int, recheck_at = now() - interval '1 minute'
    where registrar_id = ${registrar} and deleted_at is null`.execute(owner)
}

async function letters(contact: string) {
  const rows = await owner
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'language', 'data', 'attempts'])
    .where('contact_id', '=', contact)
    .where('kind', '=', 'life')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => {
    const notice = LifeNotice.parse(row.data)
    const listed = notice.domains.map(({ name, stage }) => `${name} ${stage}`)
    const letter = renderLetter({ ...row, recipient: row.recipient ?? '', language: 'en' }, [Buffer.alloc(32)])
    return { listed, ...letter }
  })
}

describe('letters of a domain’s life', () => {
  test.each([
    { expiresIn: 31, stage: null },
    { expiresIn: 30, stage: 'expirationWarning' },
    { expiresIn: -25, stage: 'outzoneUnguardedWarning' },
    { expiresIn: -34, stage: 'deleteWarning' },
    { expiresIn: -61, stage: 'deleted' },
  ])('announce $stage to a domain that expires in $expiresIn days', async ({ expiresIn, stage }) => {
    await domains('one', { expiresIn })
    await aRound()
    expect((await letters(holder)).map(({ listed }) => listed)).toEqual(stage ? [[`one1.cz ${stage}`]] : [])
  })

  test('go to the holder and the administrative contact, at the notification e-mail and else the e-mail', async () => {
    await domains('two', { expiresIn: 20, hasAdmin: true })
    await aRound()
    expect([...(await letters(holder)), ...(await letters(admin))].map(({ recipient }) => recipient)).toEqual([
      'notices@example.cz',
      'admin@example.cz',
    ])
  })

  test('announce each stage of a registration once, and again after a renewal', async () => {
    await domains('year', { expiresIn: 30 })
    const days = [0, 1, 54, 1, 8, 1]
    for (const passing of days) {
      await daysPass(passing)
      await aRound()
    }
    await sql`update domain set expires_on = expires_on + 365, recheck_at = now() where registrar_id = ${registrar}`.execute(
      owner,
    )
    await aRound()
    await daysPass(320)
    await aRound()
    expect((await letters(holder)).flatMap(({ listed }) => listed)).toEqual([
      'year1.cz expirationWarning',
      'year1.cz outzoneUnguardedWarning',
      'year1.cz deleteWarning',
      'year1.cz expirationWarning',
    ])
  })

  test('list what a pause missed once, each domain under the last stage it reached', async () => {
    await domains('late', { expiresIn: -40 })
    await domains('later', { expiresIn: -10 })
    await aRound()
    await aRound()
    const [letter, ...others] = await letters(holder)
    expect(others).toEqual([])
    expect(letter?.listed).toEqual(['late1.cz deleteWarning', 'later1.cz expirationWarning'])
    expect(letter?.subject).toBe('late1.cz is about to be deleted, and 1 more domain needs attention')
    expect(letter?.text).toContain('The registration of this domain has ended.')
  })

  test('come once a day: what follows the letter waits for the next day', async () => {
    await domains('first', { expiresIn: 10 })
    await aRound()
    await domains('second', { expiresIn: -61 })
    await sql`delete from domain_notice_day`.execute(owner)
    await aRound()
    expect(await letters(holder)).toHaveLength(1)
    await daysPass(1)
    await aRound()
    expect((await letters(holder)).map(({ listed }) => listed)).toEqual([
      ['first1.cz expirationWarning'],
      ['second1.cz deleted'],
    ])
  })

  test('do not announce the deletion of a domain that a state protects from it', async () => {
    await domains('protected', { expiresIn: -34 })
    await carry('serverDeleteProhibited')
    await aRound()
    expect((await letters(holder)).flatMap(({ listed }) => listed)).toEqual(['protected1.cz outzoneUnguardedWarning'])
  })

  test('leave out a domain that was renewed before its letter was written', async () => {
    await domains('renewed', { expiresIn: 10 })
    await catchUpLifeCycle(db, 'registry-of-record')
    await addNoteWithoutLetter('renewed1.cz')
    await sql`update domain set expires_on = expires_on + 365, recheck_at = now() where registrar_id = ${registrar}`.execute(
      owner,
    )
    await aRound()
    expect(await letters(holder)).toEqual([])
  })

  test('wait for their hour by the zone of the registry', async () => {
    await domains('soon', { expiresIn: 10 })
    // It is between 11 and 12 there; the name counts hours west of Greenwich.
    const west = new Date().getUTCHours() - 11
    const timeZone = `Etc/GMT${west < 0 ? '' : '+'}${west}`
    const roundAt = (hour: number) => aRound(db, undefined, { timeZone, rules: { ...usual, hour } })
    expect([await roundAt(13), await roundAt(11)]).toEqual([0, 1])
  })

  test('attach more domains than the registry has them list', async () => {
    await domains('soon', { expiresIn: 10, count: 3 })
    await aRound(db, undefined, { rules: { hour: 0, listed: 2 } })
    expect(await letters(holder)).toMatchObject([{ attachments: [{ type: 'text/csv; charset=utf-8' }] }])
  })

  test('wait until the life cycle has looked at every domain', async () => {
    await domains('soon', { expiresIn: 10 })
    expect(await notifyOfLife(db, { authority: 'registry-of-record', timeZone: 'Europe/Prague', rules: usual })).toBe(0)
    expect(await aRound()).toBe(1)
  })

  test('to a contact without an e-mail are undeliverable from the start', async () => {
    await sql`update contact set email = null, notify_email = ' ' where id = ${holder}`.execute(owner)
    await domains('nowhere', { expiresIn: 10 })
    await aRound()
    const rows = await owner.selectFrom('mail').select('status').where('contact_id', '=', holder).execute()
    expect(rows).toEqual([{ status: 'undeliverable' }])
  })

  test('to a holder of a thousand domains in all stages are one with the whole list attached', async () => {
    const stages = [
      ['d', -34, 'deleteWarning'],
      ['e', 30, 'expirationWarning'],
      ['o', -25, 'outzoneUnguardedWarning'],
      ['n', 200, null],
      ['x', -61, 'deleted'],
    ] as const
    for (const [prefix, expiresIn] of stages) await domains(prefix, { expiresIn, count: 200 })
    await aRound()
    await aRound()
    const [letter, ...others] = await letters(holder)
    expect(others).toEqual([])
    const expected = stages.flatMap(([prefix, , stage]) =>
      stage === null ? [] : Array.from({ length: 200 }, (_, n) => `${prefix}${n + 1}.cz ${stage}`),
    )
    expect(letter?.listed.toSorted()).toEqual(expected.toSorted())
    const lines = letter?.attachments[0]?.text.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(801)
    expect(lines[1]).toMatch(/^d1\.cz,d1\.cz,will be deleted,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,Testing$/)
    expect(letter?.text).not.toContain('d1.cz:')
  })

  test('are neither doubled nor lost when the process ends before any statement', async () => {
    await domains('warned', { expiresIn: 20, count: 3, hasAdmin: true })
    await domains('gone', { expiresIn: -61, count: 2 })
    await domains('last', { expiresIn: -35, hasAdmin: true })
    let failAt = 0
    let hasEnded = false
    while (!hasEnded) {
      failAt++
      hasEnded = await aRound(db.withPlugin(failingAt(failAt)), 1).then(
        () => true,
        () => false,
      )
    }
    // The statements of both jobs, transaction by transaction.
    expect(failAt).toBeGreaterThan(15)
    await aRound()
    const stages = ['gone1.cz deleted', 'gone2.cz deleted', 'last1.cz deleteWarning']
    const warned = ['warned1.cz', 'warned2.cz', 'warned3.cz'].map((name) => `${name} expirationWarning`)
    expect((await letters(holder)).map(({ listed }) => listed.toSorted())).toEqual([[...stages, ...warned]])
    expect((await letters(admin)).map(({ listed }) => listed.toSorted())).toEqual([
      ['last1.cz deleteWarning', ...warned],
    ])
  })

  test('are written once by three processes', async () => {
    await domains('shared', { expiresIn: 20, count: 3, hasAdmin: true })
    await Promise.all([1, 2, 3].map(() => aRound(db, 1)))
    await aRound()
    expect([await letters(holder), await letters(admin)].map(({ length }) => length)).toEqual([1, 1])
  })
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

async function carry(code: StateCode): Promise<void> {
  await sql`insert into object_state (object_id, object_type, state, set_by, valid_from)
    select id, 'domain', ${states[code].number}, 'registry', now() - interval '1 day' from domain
    where registrar_id = ${registrar}`.execute(owner)
}

async function addNoteWithoutLetter(fqdn: string): Promise<void> {
  await sql`insert into domain_notice (domain_id, stage, expires_on, contact_id, noted_at)
    select id, 'expirationWarning', expires_on, ${holder}, now() from domain where fqdn = ${fqdn}`.execute(owner)
}
