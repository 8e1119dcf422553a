import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContact, type ContactDetail } from '#contract/contact.ts'
import { createContact } from '#contract/link.ts'
import { Info } from '#contract/session.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { readConfig } from '#server/config.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const { contactsPerDay } = readConfig({}).rules.link

const newContact = { email: 'nina@mail.example', telephone: '+420 777 123 456' }

let server: TestServer
let nina: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetTries(server.db)
  nina = await signIn(server.url, 'nina')
})

const create = (visitor: Visitor, body: unknown = newContact, key: string = randomUUID()) =>
  visitor.send('POST', createContact.path, body, { 'idempotency-key': key })

async function contactOf(visitor: Visitor): Promise<ContactDetail> {
  const { contact } = await infoOf(visitor)
  const path = readContact.path.replace('{id}', contact?.handle ?? '')
  return readContact.answer.parse(await (await visitor.get(path)).json())
}

describe('a contact made of an electronic identity', () => {
  test('has what the identity vouches for, locked, and is mine at once', async () => {
    const answer = await create(nina, {
      ...newContact,
      mailingAddress: {
        street: ['Nádražní 1', ''],
        city: 'Cheb',
        stateOrProvince: null,
        postalCode: '350 02',
        country: 'cz',
      },
    })
    expect(answer.status).toBe(200)
    const info = Info.parse(await answer.json())
    expect(info.contact?.handle).toMatch(/^EID-[34679ACDEFGHJKMNPQRTVWXY]{10}$/)
    expect(info.withoutContact).toBeNull()
    expect(await contactOf(nina)).toMatchObject({
      access: 'own',
      registrar: { handle: 'REG-SYSTEM' },
      name: { value: 'Nina Procházková' },
      organization: { value: null },
      ident: { value: { type: 'birthday', value: '2001-10-10' } },
      address: { value: { street: ['Školní 11'], city: 'Karlovy Vary', postalCode: '360 01', country: 'CZ' } },
      mailingAddress: { value: { street: ['Nádražní 1'], city: 'Cheb', country: 'CZ' } },
      telephone: { value: '+420.777123456' },
      email: { value: 'nina@mail.example' },
      emailConfirmedAt: null,
    })
    expect((await contactOf(nina)).states.map(({ code, setBy }) => [code, setBy])).toEqual([
      ['serverContactNameChangeProhibited', 'registry'],
      ['serverContactOrganizationChangeProhibited', 'registry'],
      ['serverContactIdentChangeProhibited', 'registry'],
      ['serverContactPermanentAddressChangeProhibited', 'registry'],
    ])
  })

  test('is recorded in its history, in the journal and by letters, one of which confirms the e-mail', async () => {
    await create(nina)
    const handle = (await infoOf(nina)).contact?.handle ?? ''
    const { rows } = await sql<{ action: string; command: string; status: string; kinds: string[] }>`
      select a.action, j.command, j.status,
        array(select m.kind from mail as m where m.contact_id = c.id order by m.kind) as kinds
      from contact as c join activity as a on a.contact_id = c.id join registry_journal as j on j.object_id = c.id
      where c.handle = ${handle}`.execute(server.db)
    expect(rows).toEqual([
      { action: 'create-contact', command: 'create', status: 'confirmed', kinds: ['email-confirmation', 'link'] },
    ])
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('is made once under a key, however often and at once it is requested', async () => {
    const key = randomUUID()
    const before = await contacts()
    const answers = await Promise.all([1, 2, 3].map(() => create(nina, newContact, key)))
    // A request that waits too long for the first must be repeated.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const { contact } = await infoOf(nina)
    const again = Info.parse(await (await create(nina, newContact, key)).json())
    expect(again.contact).toEqual(contact)
    expect(await contacts()).toBe(before + 1)
    const other = await problemOf(await create(nina, { email: 'other@mail.example' }, key))
    expect(other).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  })

  test('is one of a few a day', async () => {
    for (let count = 0; count < contactsPerDay; count++) expect((await create(nina)).status).toBe(200)
    const before = await contacts()
    const refused = await create(nina)
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await contacts()).toBe(before)
  })

  test.each([
    ['no e-mail', {}, 'email', 'required'],
    ['an e-mail that is none', { email: 'nina' }, 'email', 'wrong-format'],
    ['a telephone that is none', { ...newContact, telephone: '12' }, 'telephone', 'wrong-format'],
    [
      'an address without a place',
      {
        ...newContact,
        mailingAddress: { street: ['Nádražní 1'], city: '', stateOrProvince: null, postalCode: '1', country: 'CZ' },
      },
      'mailingAddress.city',
      'required',
    ],
  ])('is refused with %s', async (_what, body, path, code) => {
    const { errors } = await problemOf(await create(nina, body))
    expect(errors).toEqual([{ path, code }])
  })

  test.each([
    ['name', 'name = null'],
    ['address', 'address = \'{"formatted": "Somewhere"}\''],
  ])('is refused when the identity has no %s', async (_what, change) => {
    await sql`update identity set ${sql.raw(change)} where subject = 'demo-nina'`.execute(server.db)
    expect(await problemOf(await create(nina))).toMatchObject({ status: 409, code: 'identity-incomplete' })
  })

  test('is refused where the registry has no registrar of its own', async () => {
    await sql`update registrar set is_system = false where handle = 'REG-SYSTEM'`.execute(server.db)
    expect(await codeOf(await create(nina))).toBe('creation-unavailable')
    await sql`update registrar set is_system = true where handle = 'REG-SYSTEM'`.execute(server.db)
  })

  test('is not for accounts', async () => {
    expect(await codeOf(await create(await signIn(server.url, 'anna')))).toBe('not-for-this-identity')
  })
})

async function contacts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contact`.execute(server.db)
  return rows[0]?.count ?? 0
}
