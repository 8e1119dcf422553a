// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContact } from '#contract/contact.ts'
import { exportDomainsCsv, listDomains, readDomain } from '#contract/domain.ts'
import { switchContact } from '#contract/link.ts'
import { readNsset } from '#contract/nsset.ts'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { holdStates } from '#tests/server/contactState.ts'
import { changed, myContactOf } from '#tests/server/myContact.ts'
import { journalEntries, markJournal } from '#tests/server/registryAnswers.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const handle = 'MARIA-WEISS'
const domain = 'renamed.cz'

let server: TestServer
let maria: Visitor
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  await holdStates(server.db, handle, [])
  await registerDomain(server.db, domain, { holder: handle, admins: [handle, 'ANNA-NOVAKOVA'] })
  await registerNsset(server.db, 'NSS-RENAMED', { technical: [handle] })
  maria = await signIn(server.url, 'maria')
  await maria.send('POST', switchContact.path, { handle })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

const versionOf = async () =>
  readRegistryVersion.answer.parse(await (await anna.get(readRegistryVersion.path)).json()).version

/** The names of the contact wherever a reader finds it: itself, at its domain and set, in the list and its file. */
async function namesFor(reader: Visitor): Promise<unknown[]> {
  const json = async (path: string) => (await reader.get(path)).json()
  const contact = readContact.answer.parse(await json(readContact.path.replace('{id}', handle)))
  const { holder, admins } = readDomain.answer.parse(await json(readDomain.path.replace('{id}', domain)))
  const nsset = readNsset.answer.parse(await json(readNsset.path.replace('{id}', 'NSS-RENAMED')))
  const { items } = listDomains.answer.parse(await json(`${listDomains.path}?q=${domain}`))
  const file = await (await reader.get(`${exportDomainsCsv.path}?q=${domain}`)).text()
  return [
    contact.name.value,
    holder?.name,
    admins.find((admin) => admin.handle === handle)?.name,
    nsset.technicalContacts[0]?.name,
    items[0]?.holder?.name,
    file.trim().split(',').at(-1),
  ]
}

test('a name that the registry has not confirmed is nowhere, and a confirmed one everywhere', async () => {
  await sql`update contact set name = 'Maria Alt' where handle = ${handle}`.execute(server.db)
  await changed(maria, { fromIdentity: true })
  expect((await myContactOf(maria)).registryChanges).toMatchObject([{ field: 'name', status: 'pending' }])
  for (const reader of [maria, anna]) expect(await namesFor(reader)).toEqual(Array(6).fill('Maria Alt'))

  const version = await versionOf()
  await markJournal(
    server,
    (await journalEntries(server, { handle })).map(({ id }) => [id, 'confirmed'] as const),
  )
  expect(await versionOf()).not.toBe(version)
  for (const reader of [maria, anna]) expect(await namesFor(reader)).toEqual(Array(6).fill('Maria Weiß'))
})
