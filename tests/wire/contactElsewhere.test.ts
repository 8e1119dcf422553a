import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateContact } from '#contract/myContact.ts'
import { everything } from '#server/registry/abilities.ts'
import { fakeRegistry } from '#tests/server/fakeRegistry.ts'
import { changed, myContactOf, restoreAnna } from '#tests/server/myContact.ts'
import { problemOf } from '#tests/server/problem.ts'
import { journalEntries } from '#tests/server/registryAnswers.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

/** A registry that stores a telephone and its disclosure alone. */
const abilities = { ...everything, contactFields: ['telephone', 'disclosure'], discloseFlags: ['telephone'] } as const

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  const { registry } = fakeRegistry()
  server = await startServer({ AUTHORITY: 'beside-a-registry' }, { registry: { ...registry, abilities } })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())
beforeEach(() => restoreAnna(server))

describe('my contact at a registry that does not store everything', () => {
  test('names the fields that the registrar changes', async () => {
    const mine = await myContactOf(anna)
    expect(mine.change.allowed).toBe(true)
    expect(mine.atRegistrar).toEqual([
      'name',
      'birthDate',
      'address',
      'fax',
      'email',
      'notifyEmail',
      'vatNumber',
      'mailingAddress',
      'postalLetters',
    ])
    const changeable = mine.flags.flatMap(({ flag, change }) => (change.reason === 'not-at-this-registry' ? [] : flag))
    expect(changeable).toEqual(['telephone'])
  })

  test('takes the fields that the registry stores', async () => {
    const mine = await changed(anna, { telephone: '+420.777123456', discloseFlags: { telephone: true } })
    expect(mine.contact.telephone.value).toBe('+420.777123456')
    expect(await journalEntries(server, {})).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['a fax', { fax: '+420.777123456' }],
    ['a fax beside a telephone', { telephone: '+420.777123456', fax: '+420.777123456' }],
    ['a mailing address', { mailingAddress: null }],
    ['the disclosure of an e-mail', { discloseFlags: { email: true } }],
  ])('refuses %s and writes nothing', async (_what, change) => {
    const answer = await anna.send('POST', updateContact.path, change)
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'not-at-this-registry' })
    expect(await journalEntries(server, {})).toEqual([])
  })
})
