import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let owner: Db
let url: string
let drop: () => Promise<void>
let folder: string
let contacts: { id: string; handle: string; street: string[]; fqdn: string }[]

beforeEach(async () => {
  const database = await cloneDatabase()
  ;({ url, drop } = database)
  owner = openDb(openPool({ connectionString: url }, { max: 1 }))
  folder = mkdtempSync(join(tmpdir(), 'letters-'))
  // The demo's last warnings of earlier days were posted; those of three holders wait again.
  const { rows } = await sql<(typeof contacts)[number]>`
    with three as (
      select distinct on (n.contact_id) n.contact_id, d.fqdn from domain_notice as n join domain as d on d.id = n.domain_id
      join contact as c on c.id = n.contact_id
      where n.stage = 'deleteWarning' and d.deleted_at is null and c.deleted_at is null and c.handle like '%-%'
        and (select count(*) from domain_notice as o where o.contact_id = n.contact_id and o.stage = 'deleteWarning') = 1
      order by n.contact_id limit 3
    ), wanting as (
      update contact set wants_postal_letters = null, street = array['Dlouhá 1'], city = 'Praha', mailing_address = null
      from three where id = three.contact_id returning id, handle, street, three.fqdn
    ), waiting as (
      update domain_notice set posted_at = null from three
      where domain_notice.contact_id = three.contact_id and stage = 'deleteWarning')
    select * from wanting order by handle`.execute(owner)
  contacts = rows
})

afterEach(async () => {
  await owner.destroy()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  runRegistry(args, { env: { DATABASE_URL: url, AUTHORITY: 'registry-of-record', OPERATOR_NAME: 'Registry of Tests' } })

/** The files of an export, without their extension, and what the command printed. */
async function exported(name: string) {
  const into = join(folder, name)
  const { out, err, code } = await run('letters', 'export', into)
  // Where no letter waits, no folder is made.
  const files = (existsSync(into) ? readdirSync(into) : []).map((file) => file.replace(/\.pdf$/, '')).toSorted()
  return { out, err, code, files }
}

describe('letters for the post', () => {
  test('are a PDF for each contact and a CSV of addresses, until they are marked as posted', async () => {
    const handles = contacts.map(({ handle }) => handle)
    const first = await exported('first')
    expect(first.files).toEqual([...handles, 'addresses.csv'].toSorted())
    const [one] = contacts
    const text = textOf(readFileSync(join(folder, 'first', `${one?.handle}.pdf`)))
    expect(text).toContain(one?.fqdn)
    expect(text).toContain('Dlouhá 1')
    expect(text).toContain('Registry of Tests')
    const lines = readFileSync(join(folder, 'first', 'addresses.csv'), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.filter((line) => line.includes('Dlouhá 1') && line.includes('Praha'))).toHaveLength(3)

    const second = await exported('second')
    expect(second.files).toEqual(first.files)
    const number = /batch (\d+): 3 letters/.exec(second.out)?.[1] ?? ''
    const overtaken = await run('letters', 'mark', String(Number(number) - 1))
    expect([overtaken.code, overtaken.err]).toEqual([1, expect.stringContaining('a later batch has its letters')])
    expect((await run('letters', 'mark', number)).out).toBe(`batch ${number}: 3 letters posted\n`)
    expect((await run('letters', 'mark', number)).out).toBe(`batch ${number} was marked as posted before\n`)
    expect((await exported('third')).out).toBe('no letter waits for the post\n')
  })

  test('leave out contacts that declined them, have no address, or whose domain is no longer about to be deleted', async () => {
    const [declining, homeless, renewing] = contacts
    await sql`update contact set wants_postal_letters = false where id = ${declining?.id}`.execute(owner)
    await sql`update contact set street = '{}' where id = ${homeless?.id}`.execute(owner)
    await sql`update domain set expires_on = expires_on + 365 where fqdn = ${renewing?.fqdn}`.execute(owner)
    const { out, err } = await exported('none')
    expect(out).toBe('no letter waits for the post\n')
    expect(err).toBe(`${homeless?.handle} has no address, so there is no letter\n`)
  })

  test('are not written among other files', async () => {
    writeFileSync(join(folder, 'other'), '')
    const { code, err } = await run('letters', 'export', folder)
    expect([code, err]).toEqual([2, `${folder} is not empty: name a new folder\n`])
  })
})
