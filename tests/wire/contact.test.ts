import { forgetTries } from '#tests/server/forgetTries.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContact } from '#contract/contact.ts'
import { readDomain } from '#contract/domain.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  await sql`
    update contact set email = 'anna@canary.example', telephone = '+420.601canary', fax = null,
      mailing_address = '{"street":["P. O. Box canary"],"city":"Brno","stateOrProvince":null,"postalCode":"60200","country":"CZ"}',
      disclose_mask = ${disclosureBits.email | disclosureBits.fax} where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())
beforeEach(() => forgetTries(server.db))

describe('a contact of mine', () => {
  test('is returned completely, each value with its flag', async () => {
    expect(await shown(anna, 'anna-novakova')).toMatchObject({
      access: 'own',
      handle: 'ANNA-NOVAKOVA',
      isLinked: true,
      name: { disclosed: true, value: 'Anna Nováková' },
      organization: { disclosed: true, value: null },
      address: { disclosed: false, value: { street: ['Lipová 12'], city: 'Brno', country: 'CZ' } },
      mailingAddress: { disclosed: false, value: { street: ['P. O. Box canary'] } },
      email: { disclosed: true, value: 'anna@canary.example' },
      telephone: { disclosed: false, value: '+420.601canary' },
      fax: { disclosed: true, value: null },
      ident: { disclosed: false, value: { type: 'birthday', value: '1984-03-12' } },
      roid: expect.stringMatching(/^C\d+-CZ$/),
      emailConfirmedAt: expect.any(String),
    })
  })

  test('has all its states, those only its owner sees too', async () => {
    const { states } = await shown(anna, 'ANNA-NOVAKOVA')
    expect(states.map(({ code }) => code)).toEqual(['validatedContact', 'mojeidContact', 'linked'])
  })
})

describe('a foreign contact', () => {
  test('is shown as far as it discloses itself', async () => {
    const [own, strange] = [await shown(anna, 'ANNA-NOVAKOVA'), await shown(gita, 'ANNA-NOVAKOVA')]
    const { handle, registrar, isLinked, name, organization, email, fax, createdAt, updatedAt, states } = own
    const hidden = { disclosed: false }
    expect(strange).toStrictEqual({
      ...{
        access: 'public',
        handle,
        registrar,
        isLinked,
        name,
        organization,
        email,
        fax,
        createdAt,
        updatedAt,
        states,
      },
      ...{ address: hidden, mailingAddress: hidden, telephone: hidden, notifyEmail: hidden, vatNumber: hidden },
      ident: hidden,
      registryChanges: [],
      ...{ roid: null, creatingRegistrar: null, transferredAt: null, emailConfirmedAt: null, wantsPostalLetters: null },
    })
  })

  test('that is an organization cannot hide its address', async () => {
    await sql`update contact set disclose_mask = 0 where handle = 'HOSTING-DVORAK'`.execute(server.db)
    const { address } = await shown(gita, 'HOSTING-DVORAK')
    expect(address).toMatchObject({ disclosed: true, value: { city: 'Praha' } })
  })

  test('that stands nowhere is its handle and its registrar', async () => {
    const handle = await anUnlinked()
    const { registrar, ...rest } = await shown(gita, handle)
    expect(registrar.handle).toMatch(/^REG-/)
    const hidden = Object.values(rest).filter((value) => typeof value === 'object' && value !== null)
    expect(rest).toMatchObject({ handle, isLinked: false, createdAt: null, updatedAt: null, states: [] })
    expect(hidden.filter((value) => !Array.isArray(value))).toStrictEqual(
      Array.from({ length: 10 }, () => ({ disclosed: false })),
    )
  })
})

describe('a handle', () => {
  test.each(['NIKDO-TAKOVY', 'A', 'X'.repeat(63)])(
    'of no existing contact, as %s, is no such object',
    async (handle) => {
      const answer = await anna.get(addressOf(handle))
      expect(answer.status).toBe(404)
      expect(await codeOf(answer)).toBe('object-not-found')
    },
  )

  test.each(['-A', 'A B', 'X'.repeat(64), '%00'])('that none could be, as %s, is refused', async (handle) => {
    const answer = await anna.get(`/api/registry/contact/${handle}/`)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path: 'id' }] })
  })
})

test('looks at what is not mine are counted together with those at domains', async () => {
  for (let views = 0; views < 50; views++) {
    expect((await gita.get(addressOf('ANNA-NOVAKOVA'))).status).toBe(200)
    expect((await gita.get(readDomain.path.replace('{id}', 'nikdy-nebyla.cz'))).status).toBe(404)
  }
  const answer = await gita.get(addressOf('ANNA-NOVAKOVA'))
  expect(await codeOf(answer)).toBe('too-many-requests')
  expect((await gita.get(addressOf('GITA-HORAKOVA'))).status).toBe(200)
})

async function shown(visitor: Visitor, handle: string) {
  const answer = await visitor.get(addressOf(handle))
  if (answer.status !== 200) throw new Error(`${handle}: ${answer.status} ${await answer.text()}`)
  return readContact.answer.parse(await answer.json())
}

function addressOf(handle: string): string {
  return readContact.path.replace('{id}', handle)
}

async function anUnlinked(): Promise<string> {
  const { rows } = await sql<{ handle: string }>`
    update contact set disclose_mask = 127 where id = (
      select id from contact as c where deleted_at is null
        and not exists (select from domain_contact where contact_id = c.id)
        and not exists (select from nsset_contact where contact_id = c.id)
        and not exists (select from keyset_contact where contact_id = c.id) limit 1)
    returning handle`.execute(server.db)
  const [row] = rows
  if (!row) throw new Error('every contact of the demo stands somewhere')
  return row.handle
}
