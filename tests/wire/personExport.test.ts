// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { personalData } from '#server/features/person/personalData.ts'
import { ofEarlier, ofMaria, one, plantPerson, type PlantedPerson } from '#tests/server/plantedPerson.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let planted: PlantedPerson
beforeAll(async () => {
  server = await startServer()
  planted = await plantPerson(server)
  // The entry of the bid is written by the scheduler.
  const waiting = () => server.db.selectFrom('auction_activity').select('id').execute()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 })
})
afterAll(() => server.close())

type Exported = { person: unknown; data: Record<string, Record<string, unknown>[]> }

async function exported(...args: string[]): Promise<Exported & { text: string }> {
  const { code, out, err } = await planted.run('export', ...args)
  expect([code, err]).toEqual([0, ''])
  const parsed: Exported = JSON.parse(out)
  return { ...parsed, text: out }
}

describe('registry person', () => {
  test.each([['export'], ['erase']])('%s says in one line how a person is named', async (command) => {
    const line = 'name the person by --contact HANDLE, or by --issuer URL and --subject TEXT\n'
    expect(await planted.run(command)).toEqual({ code: 2, out: '', err: line })
    expect(await planted.run(command, '--issuer', 'https://id.example')).toEqual({ code: 2, out: '', err: line })
    expect(await planted.run(command, '--contact', 'A', '--subject', 'b')).toEqual({ code: 2, out: '', err: line })
    expect(await planted.run(command, '--contact', 'NO-SUCH')).toEqual({
      code: 1,
      out: '',
      err: 'there is no contact NO-SUCH: check the handle\n',
    })
    expect(await planted.run(command, '--issuer', 'https://id.example', '--subject', 'x')).toEqual({
      code: 1,
      out: '',
      err: 'nobody is known as x of https://id.example: registry link list --ended names who is\n',
    })
  })
})

describe('registry person export', () => {
  test('writes everything that is stored about the person', async () => {
    const { domains } = await one(
      server.db,
      sql<{ domains: number }>`
      select count(*)::int as domains from domain_contact as d join contact as c on c.id = d.contact_id
      where c.handle in ('MARIA-WEISS', 'WEISS-GMBH')`,
    )
    const { person, data, text } = await exported(...planted.named)
    expect(person).toEqual({
      issuer: planted.identity.issuer,
      subject: planted.identity.subject,
      contacts: ['MARIA-WEISS', 'WEISS-GMBH'],
    })
    expect(ofMaria.filter((value) => !text.includes(value))).toEqual([])
    expect(data['contact']?.map(({ handle }) => handle)).toEqual(expect.arrayContaining(['MARIA-WEISS', 'WEISS-GMBH']))
    expect(data['domain_contact']).toHaveLength(domains)
    expect(data['operation']).toMatchObject([{ action: 'block-transfer', total: 1 }])
    expect(data['auction_bid']).toMatchObject([{ ceiling: 50_000 }])
    expect(data['activity']).toContainEqual(
      expect.objectContaining({ action: 'block-transfer', actor_name: 'Maria Canary', address: '127.0.0.1' }),
    )
  })

  test('has every table with personal data, but those that say why not', async () => {
    const { data } = await exported(...planted.named)
    const expected = Object.entries(personalData).flatMap(([table, about]) =>
      about === 'nobody' || about.notExported !== undefined ? [] : [table],
    )
    expect(Object.keys(data).sort()).toEqual(expected.sort())
  })

  test('holds nothing of an earlier person of the contact, and no secret', async () => {
    const { text } = await exported(...planted.named)
    expect(ofEarlier.filter((value) => text.includes(value))).toEqual([])
    expect(text).not.toContain('SEALED-SECRET')
    // Hashes and salts are bytea; JSON would show them so. An ID token begins so.
    expect(text).not.toContain(String.raw`\\x`)
    expect(text).not.toContain('eyJ')
  })

  test('finds the same person by each of their contacts', async () => {
    const { text } = await exported(...planted.named)
    expect((await exported('--contact', 'weiss-gmbh')).text).toBe(text)
  })

  test('writes what there is about a contact that is linked to nobody', async () => {
    const { handle } = await one(
      server.db,
      sql<{ handle: string }>`
      select handle from contact as c where deleted_at is null
        and not exists (select from link where contact_id = c.id) order by handle limit 1`,
    )
    const { person, data } = await exported('--contact', handle)
    expect(person).toEqual({ issuer: null, subject: null, contacts: [handle] })
    expect([data['contact']?.length, data['session']]).toEqual([1, []])
  })
})
