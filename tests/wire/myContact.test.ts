import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { switchContact } from '#contract/link.ts'
import { states } from '#contract/states.ts'
import { readDiscloseFlags, updateContact } from '#contract/myContact.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { problemOf } from '#tests/server/problem.ts'
import { holdStates } from '#tests/server/contactState.ts'
import { actionsOf, annasHandle, changed, lettersOf, myContactOf, restoreAnna } from '#tests/server/myContact.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '100000' })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())
beforeEach(() => restoreAnna(server))

describe('my contact', () => {
  test('is shown with what can be changed of it', async () => {
    const mine = await myContactOf(anna)
    expect(mine.contact).toMatchObject({ access: 'own', handle: annasHandle, email: { value: 'anna@example.cz' } })
    expect(mine).toMatchObject({
      change: { allowed: true, reason: null },
      letters: { on: { allowed: true }, off: { allowed: true } },
      locks: { name: null, organization: null, ident: null, address: null },
      waitingEmail: null,
      differences: [],
    })
    expect(mine.flags.map(({ flag, disclosed }) => [flag, disclosed])).toEqual([
      ['email', false],
      ['address', false],
      ['telephone', false],
      ['fax', false],
      ['ident', false],
      ['vatNumber', false],
      ['notifyEmail', false],
    ])
    const flags = await (await anna.get(readDiscloseFlags.path)).json()
    expect(readDiscloseFlags.answer.parse(flags).items).toEqual(mine.flags)
  })

  test('is changed as it was typed, with one letter to each e-mail, and is in the history and the journal', async () => {
    await sql`update contact set notify_email = 'watch@example.cz' where handle = ${annasHandle}`.execute(server.db)
    const mailingAddress = {
      street: ['P. O. Box 1', ''],
      city: 'Brno',
      stateOrProvince: null,
      postalCode: '602 00',
      country: 'cz',
    }
    const mine = await changed(anna, {
      telephone: '00420 777 123 456',
      vatNumber: ' CZ1 ',
      notifyEmail: '',
      mailingAddress,
      discloseFlags: { telephone: true, address: true },
      postalLetters: true,
    })
    expect(mine.contact).toMatchObject({
      telephone: { disclosed: true, value: '+420.777123456' },
      address: { disclosed: true },
      vatNumber: { value: 'CZ1' },
      notifyEmail: { value: null },
      mailingAddress: { value: { street: ['P. O. Box 1'], country: 'CZ' } },
      wantsPostalLetters: true,
      updatedAt: expect.any(String),
    })
    const letters = await lettersOf(server, 2)
    expect(letters.map(({ recipient }) => recipient)).toEqual(['anna@example.cz', 'watch@example.cz'])
    expect(letters[0]?.subject).toContain(annasHandle)
    expect(letters[0]?.body).toContain('– Telefon\n')
    expect(await actionsOf(server)).toContain('update-contact')
    const [entry] = await server.db
      .selectFrom('registry_journal')
      .select(['object_type', 'handle', 'status', 'change'])
      .execute()
    expect(entry).toEqual({
      object_type: 'contact',
      handle: annasHandle,
      status: 'confirmed',
      change: {
        chg: {
          contact: {
            voice: '+420.777123456',
            vat: 'CZ1',
            notifyEmail: null,
            mailingAddress: { ...mailingAddress, street: ['P. O. Box 1'], country: 'CZ' },
            disclose: {
              addr: true,
              voice: true,
              fax: false,
              email: false,
              ident: false,
              vat: false,
              notifyEmail: false,
            },
            postalLetters: true,
          },
        },
      },
    })
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('with the values it has already is not changed, and nobody is written to', async () => {
    const mailingAddress = {
      street: ['P. O. Box 1'],
      city: 'Brno',
      stateOrProvince: null,
      postalCode: '602 00',
      country: 'CZ',
    }
    await sql`update contact set mailing_address = ${JSON.stringify(mailingAddress)} where handle = ${annasHandle}`.execute(
      server.db,
    )
    const mine = await changed(anna, {
      telephone: '+420.601000000',
      mailingAddress,
      discloseFlags: { email: false },
    })
    expect(mine.contact.updatedAt).toBeNull()
    expect(await server.db.selectFrom('mail').select('kind').execute()).toEqual([])
    expect(await server.db.selectFrom('registry_journal').select('id').execute()).toEqual([])
  })

  test.each([
    [{ telephone: '777 123' }, 'telephone', 'wrong-format'],
    [{ email: '' }, 'email', 'required'],
    [{ email: null }, 'email', 'wrong-type'],
    [{ notifyEmail: 'a@' }, 'notifyEmail', 'wrong-format'],
    [{ vatNumber: '1'.repeat(21) }, 'vatNumber', 'too-long'],
    [
      { mailingAddress: { street: [], city: 'B', stateOrProvince: null, postalCode: '1', country: 'CZ' } },
      'mailingAddress.street.0',
      'required',
    ],
    [{ discloseFlags: { name: true } }, 'discloseFlags.name', 'unknown-field'],
    [{ fromIdentity: false }, 'fromIdentity', 'wrong-choice'],
  ])('takes none of %o', async (change, path, code) => {
    const problem = await problemOf(await anna.send('POST', updateContact.path, change))
    expect(problem).toMatchObject({ status: 422, code: 'invalid-values' })
    expect(problem.errors).toContainEqual(expect.objectContaining({ path: expect.stringContaining(path), code }))
  })

  test('changes whole or not at all', async () => {
    await sql`update contact set organization = 'Firma' where handle = ${annasHandle}`.execute(server.db)
    const answer = await anna.send('POST', updateContact.path, {
      telephone: '+420.777000000',
      discloseFlags: { address: false },
    })
    expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'organization-address-is-public' })
    expect((await myContactOf(anna)).contact.telephone.value).toBe('+420.601000000')
  })

  test.each([
    ['serverBlocked', 403, 'contact-blocked'],
    ['serverUpdateProhibited', 409, 'update-is-blocked'],
    ['clientUpdateProhibited', 409, 'update-is-blocked'],
  ] as const)('with %s changes nothing and says why', async (state, status, code) => {
    await holdStates(server.db, annasHandle, [state])
    const mine = await myContactOf(anna)
    expect(mine.change).toEqual({ allowed: false, reason: code, stepUpSeconds: null })
    expect(mine.flags.filter(({ change }) => change.allowed)).toEqual([])
    for (const change of [{ fax: '+420.123456789' }, { postalLetters: true }, { discloseFlags: { email: true } }])
      expect(await problemOf(await anna.send('POST', updateContact.path, change))).toMatchObject({ status, code })
  })

  test('of a person hides its address once they are validated, and shows it when they are not any more', async () => {
    const validated = 1n << BigInt(states.validatedContact.number - 1)
    const setLevel = (isValidated: boolean) =>
      sql`update contact set state_mask = (state_mask & ~${String(validated)}::bigint)
        | ${String(isValidated ? validated : 0n)}::bigint where handle = ${annasHandle}`.execute(server.db)
    const isShown = async () => (await myContactOf(anna)).contact.address.disclosed
    await setLevel(false)
    expect(await isShown()).toBe(true)
    await setLevel(true)
    expect(await isShown()).toBe(false)
    await changed(anna, { discloseFlags: { address: true } })
    await setLevel(true)
    expect(await isShown()).toBe(true)
  })

  test('shows which state locks what its identity was verified with', async () => {
    await holdStates(server.db, annasHandle, [
      'serverContactNameChangeProhibited',
      'serverContactPermanentAddressChangeProhibited',
    ])
    expect((await myContactOf(anna)).locks).toEqual({
      name: 'serverContactNameChangeProhibited',
      address: 'serverContactPermanentAddressChangeProhibited',
      organization: null,
      ident: null,
    })
  })

  test('of an account takes over nothing: nobody vouches for what its provider says', async () => {
    await sql`update contact set name = 'Anna Stará' where handle = ${annasHandle}`.execute(server.db)
    expect((await myContactOf(anna)).differences).toEqual([])
    const answer = await anna.send('POST', updateContact.path, { fromIdentity: true })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'not-for-this-identity' })
    expect((await myContactOf(anna)).contact.name.value).toBe('Anna Stará')
  })
})

describe('the contact of an electronic identity', () => {
  const handle = 'MARIA-WEISS'
  const set = (change: string) => sql`update contact set ${sql.raw(change)} where handle = ${handle}`.execute(server.db)
  let maria: Visitor
  beforeAll(async () => {
    maria = await signIn(server.url, 'maria')
    await maria.send('POST', switchContact.path, { handle })
  })
  beforeEach(async () => {
    await holdStates(server.db, handle, [])
    await set(`name = 'Maria Weiß', street = '{Lindenstraße 4}', city = 'Berlin', organization = null`)
  })

  test('takes over what the identity vouches for where it differs', async () => {
    await set(`name = 'Maria Alt', street = '{Anderswo 1}', city = 'Bonn'`)
    expect((await myContactOf(maria)).differences).toEqual([
      { field: 'name', contact: 'Maria Alt', identity: 'Maria Weiß' },
      { field: 'address', contact: 'Anderswo 1, 10969 Bonn, DE', identity: 'Lindenstraße 4, 10969 Berlin, DE' },
    ])
    const mine = await changed(maria, { fromIdentity: true })
    expect(mine.differences).toEqual([])
    expect(mine.contact).toMatchObject({
      name: { value: 'Maria Weiß' },
      address: { value: { street: ['Lindenstraße 4'], city: 'Berlin', postalCode: '10969', country: 'DE' } },
    })
  })

  test('leaves what the registry has locked, unless it was made here from this very identity', async () => {
    await set(`name = 'Maria Alt', street = '{Anderswo 1}'`)
    await holdStates(server.db, handle, ['serverContactNameChangeProhibited'])
    expect((await myContactOf(maria)).differences.map(({ field }) => field)).toEqual(['address'])
    const mine = await changed(maria, { fromIdentity: true })
    expect(mine.contact).toMatchObject({ name: { value: 'Maria Alt' }, address: { value: { city: 'Berlin' } } })

    const registrar = sql`select creating_registrar_id as id from contact where handle = ${handle}`
    const [before] = (await sql<{ id: string }>`${registrar}`.execute(server.db)).rows
    await set('creating_registrar_id = (select id from registrar where is_system)')
    expect((await changed(maria, { fromIdentity: true })).contact.name.value).toBe('Maria Weiß')
    await set(`creating_registrar_id = '${before?.id}'`)
  })

  test('with serverBlocked takes over nothing', async () => {
    await holdStates(server.db, handle, ['serverBlocked'])
    const answer = await maria.send('POST', updateContact.path, { fromIdentity: true })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'contact-blocked' })
  })

  test('leaves an organization its own address', async () => {
    await set(`organization = 'Firma', street = '{Anderswo 1}'`)
    expect((await myContactOf(maria)).differences).toEqual([])
  })
})
