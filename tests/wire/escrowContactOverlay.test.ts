import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { aContact, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'

let database: { url: string; drop: () => Promise<void> }
let pool: pg.Pool
let hour = 0
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url }, { max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  hour += 1
  await pool.query('delete from registry_journal')
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, hour, minute)).toISOString()

/** A deposit of the minute, in which the contact has this e-mail and no telephone. */
async function show(minute: number, email: string, authority: 'beside-a-registry' | 'registry-of-record') {
  const contact = aContact('H-1').replace(/<c:email>[^<]*/, `<c:email>${email}`)
  const text = depositText([aRegistrar(), contact].join(''), {
    tld: 'cz',
    id: `c${hour}m${minute}`,
    watermark: at(minute),
  })
  const report = await takeIn(database.url, text, authority)
  expect(report).toMatchObject({ outcome: 'loaded', reason: null })
  return report
}

/** Writes what a holder's change writes, with the journal beside. */
async function change(minute: number, changed: { email?: string; telephone?: string }) {
  const { rows } = await pool.query<{ id: string }>(
    `update contact set email = coalesce($1, email), telephone = coalesce($2, telephone)
     where handle = 'H-1' and deleted_at is null returning id`,
    [changed.email, changed.telephone],
  )
  const { email, telephone } = changed
  const contact = { ...(email && { email }), ...(telephone && { voice: telephone }) }
  await pool.query(
    `insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
     values ($1, $2, 'contact', $3, 'C-T', 'H-1', 'update', $4, 'pending')`,
    [randomUUID(), at(minute), rows[0]?.id, JSON.stringify({ chg: { contact } })],
  )
}

async function held() {
  const { rows } = await pool.query<{ email: string; telephone: string | null }>(
    `select email, telephone from contact where handle = 'H-1' and deleted_at is null`,
  )
  return rows[0]
}

async function journal() {
  const { rows } = await pool.query<{ status: string }>('select status from registry_journal order by recorded_at')
  return rows.map(({ status }) => status)
}

describe('what a holder changed of a contact', () => {
  test('stands until a deposit shows it that is newer, which confirms it; then the registry has the word again', async () => {
    await show(1, 'old@b.test', 'beside-a-registry')
    await change(2, { email: 'new@b.test' })
    const { overlays } = await show(3, 'old@b.test', 'beside-a-registry')
    expect(overlays).toEqual([{ object: 'contact H-1', reason: expect.stringContaining('email was changed here') }])
    expect(await held()).toEqual({ email: 'new@b.test', telephone: null })
    expect(await journal()).toEqual(['pending'])

    expect(await show(4, 'new@b.test', 'beside-a-registry')).toMatchObject({ confirmed: 1, overlays: [] })
    expect(await journal()).toEqual(['confirmed'])
    await show(5, 'third@b.test', 'beside-a-registry')
    expect(await held()).toMatchObject({ email: 'third@b.test' })
  })

  test('counts as a recent change of the e-mail until the registry sets another one itself', async () => {
    const replaced = async () => {
      const { rows } = await pool.query(
        `select email_before as before, email_replaced_at is not null as "isRecent" from contact
         where handle = 'H-1' and deleted_at is null`,
      )
      return rows
    }
    await show(1, 'old@b.test', 'beside-a-registry')
    await change(2, { email: 'new@b.test' })
    await pool.query(`update contact set email_before = 'old@b.test', email_replaced_at = now() where handle = 'H-1'`)
    await show(3, 'new@b.test', 'beside-a-registry')
    expect(await replaced()).toEqual([{ before: 'old@b.test', isRecent: true }])
    await show(4, 'third@b.test', 'beside-a-registry')
    expect(await replaced()).toEqual([{ before: null, isRecent: false }])
  })

  test('is confirmed whole: one value shown and another not leaves it waiting, and only that one stands', async () => {
    await show(1, 'old@b.test', 'beside-a-registry')
    await change(2, { email: 'new@b.test', telephone: '+420.777000000' })
    await show(3, 'new@b.test', 'beside-a-registry')
    expect(await journal()).toEqual(['pending'])
    expect(await held()).toEqual({ email: 'new@b.test', telephone: '+420.777000000' })
  })

  test('is not confirmed by a deposit of a localized address that shows another value', async () => {
    const shown = (minute: number, email: string) => {
      const contact = aContact('H-1')
        .replace('type="int"', 'type="loc"')
        .replace(/<c:email>[^<]*/, `<c:email>${email}`)
      const facts = { tld: 'cz', id: `c${hour}m${minute}`, watermark: at(minute) }
      return takeIn(database.url, depositText(aRegistrar() + contact, facts), 'beside-a-registry')
    }
    await shown(1, 'old@b.test')
    await change(2, { email: 'new@b.test' })
    const { overlays } = await shown(3, 'old@b.test')
    expect(overlays).toEqual([{ object: 'contact H-1', reason: expect.stringContaining('email was changed here') }])
    expect(await held()).toMatchObject({ email: 'new@b.test' })
    expect(await journal()).toEqual(['pending'])
  })

  test('twice is what was changed last, and its deposit confirms both', async () => {
    await show(1, 'old@b.test', 'beside-a-registry')
    await change(2, { email: 'one@b.test' })
    await change(3, { email: 'two@b.test' })
    await show(4, 'one@b.test', 'beside-a-registry')
    expect(await held()).toMatchObject({ email: 'two@b.test' })
    expect(await show(5, 'two@b.test', 'beside-a-registry')).toMatchObject({ confirmed: 2 })
  })

  test('is confirmed by an international address without its diacritics', async () => {
    const shown = (minute: number, city: string) => {
      const contact = aContact('H-1').replace('<contact:city>Brno', `<contact:city>${city}`)
      const facts = { tld: 'cz', id: `c${hour}m${minute}`, watermark: at(minute) }
      return takeIn(database.url, depositText(aRegistrar() + contact, facts), 'beside-a-registry')
    }
    await shown(1, 'Brno')
    const addr = { street: [], city: 'Plzeň', sp: null, pc: null, cc: 'CZ' }
    await pool.query(`update contact set city = 'Plzeň' where handle = 'H-1' and deleted_at is null`)
    await pool.query(
      `insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
       select $1, $2, 'contact', id, roid, handle, 'update', $3, 'pending' from contact
       where handle = 'H-1' and deleted_at is null`,
      [randomUUID(), at(2), JSON.stringify({ chg: { contact: { postalInfo: { addr } } } })],
    )
    expect(await shown(3, 'Praha')).toMatchObject({ confirmed: 0, overlays: [{ object: 'contact H-1' }] })
    expect(await shown(4, 'Plzen')).toMatchObject({ confirmed: 1, overlays: [] })
  })

  test('stands for good where the portal holds the truth', async () => {
    await show(1, 'old@b.test', 'registry-of-record')
    await change(2, { email: 'new@b.test' })
    await show(3, 'new@b.test', 'registry-of-record')
    await show(4, 'old@b.test', 'registry-of-record')
    expect(await held()).toMatchObject({ email: 'new@b.test' })
  })
})
