import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openDb, openPool } from '#server/db/connect.ts'
import { aContact, aDomainText, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn, written } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let database: { url: string; drop: () => Promise<void> }
let pool: pg.Pool
const local =
  '<c:postalInfo type="loc"><contact:name>Řezler</contact:name><contact:addr><contact:city>Brno</contact:city>' +
  '<contact:cc>CZ</contact:cc></contact:addr></c:postalInfo>'
const contents = [
  aRegistrar('reg-1'),
  aContact('sh8013', { registrar: 'reg-1', roid: 'C1-T' }).replace('<c:email>', `${local}<c:email>`),
  aContact('Old-1', { registrar: 'reg-1', roid: 'C2-T' }),
  aContact('UPPER', { registrar: 'reg-1', roid: 'C3-T' }).replace(
    '</c:contact>',
    '<c:disclose flag="0"><contact:voice/><contact:email/></c:disclose></c:contact>',
  ),
  aDomainText('one.cz', { holder: 'Old-1', registrar: 'reg-1' }),
].join('')

beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url }, { max: 2 })
  const text = depositText(contents, { tld: 'cz', watermark: '2026-01-01T00:00:00Z' })
  expect(await takeIn(database.url, text)).toMatchObject({ outcome: 'loaded', reason: null })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => pool.query('delete from registry_journal'))

async function journal(object: { type: 'contact' | 'domain'; roid: string }, change: object, command = 'update') {
  const name = object.type === 'contact' ? 'handle' : 'fqdn'
  await pool.query(
    `insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
     select $1, clock_timestamp(), $2, id, roid, ${name}, $4, $5, 'pending' from ${object.type} where roid = $3`,
    [randomUUID(), object.type, object.roid, command, JSON.stringify(change)],
  )
}

const Line = z.looseObject({ handle: z.string(), change: z.unknown() })

async function exported(format: 'json' | 'epp'): Promise<string[]> {
  const { code, out, err } = await runRegistry(['journal', 'export', '--format', format], {
    env: { DATABASE_URL: database.url },
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out.split('\n').slice(0, -1)
}

test('the journal and its EPP commands name contacts as the registry spells them', async () => {
  await journal(
    { type: 'domain', roid: 'Done_cz-T' },
    {
      chg: { registrant: 'SH8013' },
      add: { contact: [{ type: 'admin', id: 'SH8013' }] },
      rem: { contact: [{ type: 'admin', id: 'UPPER' }] },
    },
  )
  await journal({ type: 'contact', roid: 'C2-T' }, {}, 'delete')
  const lines = (await exported('json')).map((line) => Line.parse(JSON.parse(line)))
  expect(lines).toMatchObject([
    {
      handle: 'one.cz',
      change: {
        chg: { registrant: 'sh8013' },
        add: { contact: [{ type: 'admin', id: 'sh8013' }] },
        rem: { contact: [{ type: 'admin', id: 'UPPER' }] },
      },
    },
    { handle: 'Old-1', change: {} },
  ])
  const [moved = '', deleted = ''] = await exported('epp')
  expect(moved).toContain('<domain:registrant>sh8013</domain:registrant>')
  expect(deleted).toContain('<contact:id>Old-1</contact:id>')
})

test('an address goes to the forms the deposit had, and a disclosure is an EPP command', async () => {
  const addr = { street: ['Lipová 1'], city: 'Brno', sp: null, pc: '602 00', cc: 'CZ' }
  await journal({ type: 'contact', roid: 'C1-T' }, { chg: { contact: { postalInfo: { addr } } } })
  await journal({ type: 'contact', roid: 'C3-T' }, { chg: { contact: { postalInfo: { addr } } } })
  await journal(
    { type: 'contact', roid: 'C3-T' },
    { chg: { contact: { disclose: { addr: false, voice: false, fax: false, email: false, vat: true } } } },
  )
  const [both = '', international = '', disclosure = ''] = await exported('epp')
  expect(both).toMatch(/type="int".*Lipova 1.*type="loc".*Lipová 1/)
  expect(international).toContain('<contact:postalInfo type="int"><contact:addr><contact:street>Lipova 1')
  expect(international).not.toContain('type="loc"')
  expect(disclosure).toContain(
    '<contact:disclose flag="0"><contact:addr type="int"/><contact:voice/><contact:fax/><contact:email/>',
  )
})

test('the export writes each contact’s handle as spelled and its disclosure in full', async () => {
  const db = openDb(openPool({ connectionString: database.url }, { max: 1, name: 'registry-test' }))
  const text = await written(db, 'cz')
  await db.destroy()
  const full = '<rdeContact:disclose flag="0"><contact:voice/><contact:fax/><contact:email/></rdeContact:disclose>'
  expect(text.match(/<rdeContact:id>[^<]*/g)).toEqual(['sh8013', 'Old-1', 'UPPER'].map((id) => `<rdeContact:id>${id}`))
  expect(text.split(full)).toHaveLength(4)
})

test('a contact that a merge here has ended is named so too', async () => {
  await pool.query(
    `with identity as (
       insert into identity (id, issuer, subject, kind, level, created_at)
       values (gen_random_uuid(), 'https://id.test', 's', 'eid', 'high', now())
       returning id)
     insert into contact_merge (id, merged_at, from_id, into_id, identity_id)
     select gen_random_uuid(), now(), f.id, i.id, identity.id from contact as f, contact as i, identity
     where f.roid = 'C2-T' and i.roid = 'C1-T'`,
  )
  await pool.query(`update contact set deleted_at = now() where roid = 'C2-T'`)
  await journal({ type: 'domain', roid: 'Done_cz-T' }, { rem: { contact: [{ type: 'admin', id: 'OLD-1' }] } })
  const [line = ''] = await exported('json')
  expect(JSON.parse(line)).toMatchObject({ change: { rem: { contact: [{ type: 'admin', id: 'Old-1' }] } } })
})
