// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { giveUpOverdue } from '#server/registry/giveUpOverdue.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { age } from '#tests/server/fakeRegistry.ts'
import { merged } from '#tests/server/mergeCalls.ts'
import { lettersOf } from '#tests/server/myContact.ts'
import { journalEntries, markJournal, rejection } from '#tests/server/registryAnswers.ts'
import { removeLetters } from '#tests/server/removeLetters.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const mine = 'GITA-HORAKOVA'

let server: TestServer
let gita: Visitor
let dana: Visitor
let round = 0
/** Merged contacts and their domains: two of the first, one of the second. Dana administers the first domain. */
let old: [string, string]
let domains: [string, string, string]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry', CHANGES_PER_MINUTE: '100000' })
  gita = await signIn(server.url, 'gita')
  dana = await signIn(server.url, 'dana')
})
afterAll(() => server.close())

beforeEach(async () => {
  round += 1
  old = [`OLD-${round}`, `OLDER-${round}`]
  domains = [`a-${round}.cz`, `b-${round}.cz`, `c-${round}.cz`]
  for (const handle of old) await registerNamesake(server.db, mine, handle)
  await registerDomain(server.db, domains[0], { holder: old[0], admins: ['DANA-MALA'] })
  await registerDomain(server.db, domains[1], { holder: old[0] })
  await registerDomain(server.db, domains[2], { holder: old[1] })
  await merged(gita, old)
  // The letters of the merge itself, and those of sign-ins.
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  await removeLetters(server.db)
})

async function waiting(): Promise<number> {
  const { rows } = await sql`select from mail where status = 'waiting'`.execute(server.db)
  return rows.length
}
const entries = async (handle: string) => journalEntries(server, { handle })
async function mark(status: 'confirmed' | 'rejected', ...handles: string[]) {
  const found = (await Promise.all(handles.map(entries))).flat()
  await markJournal(
    server,
    found.map(({ id }) => [id, status] as const),
  )
}
const letters = (count: number) => lettersOf(server, count)
const answersOf = async (visitor: Visitor) =>
  listActivity.answer
    .parse(await (await visitor.get(listActivity.path)).json())
    .items.filter(({ action, object }) => action.startsWith('registry-') && old.includes(object?.handle ?? ''))

test('a merge is confirmed in one letter for each reader and one entry for each merged contact', async () => {
  await mark('confirmed', ...domains)
  expect(await answersOf(gita)).toEqual([])
  await mark('confirmed', ...old)

  const [toDana, toGita] = await letters(2)
  expect(toGita).toMatchObject({
    recipient: 'gita.horakova@example.cz',
    subject: `Registr změnu potvrdil: sloučení ${old.join(', ')} do ${mine}`,
  })
  for (const name of [...domains, ...old]) expect(toGita?.body).toContain(`– ${name}`)
  expect(toDana?.subject).toBe(`Registr změnu potvrdil: sloučení ${old[0]} do ${mine}`)
  expect(toDana?.body.match(/^– .*$/gm)).toEqual([`– ${domains[0]}`])

  const answer = { action: 'registry-confirmed', registryChange: { status: 'confirmed' } }
  expect(await answersOf(gita)).toMatchObject([...old].reverse().map((handle) => ({ ...answer, object: { handle } })))
  expect(await answersOf(dana)).toMatchObject([{ ...answer, object: { handle: old[0] } }])
  const { items } = listActivity.answer.parse(
    await (await gita.get(`${listActivity.path}?type=domain&handle=${domains[1]}`)).json(),
  )
  expect(items.map(({ action }) => action)).toEqual(['registry-confirmed', 'merge-contact'])
  expect((await checkChain(server.db)).breaks).toEqual([])
})

test('a rejected move of a merge is in its letter, which says that the portal still shows it', async () => {
  await mark('confirmed', domains[0], domains[2])
  await mark('rejected', domains[1])
  await mark('confirmed', ...old)

  const [toDana, toGita] = await letters(2)
  expect(toGita?.subject).toBe(`Registr změnu odmítl: sloučení ${old.join(', ')} do ${mine}`)
  expect(toGita?.body).toContain(`– ${domains[1]}: ${rejection}`)
  expect(toGita?.body).toContain('portál je ale ukazuje, dokud od registru nedostane novější údaje')
  expect(toGita?.body).not.toContain('znovu')
  expect(toDana?.subject).toContain('potvrdil')
  expect(await answersOf(gita)).toMatchObject([
    { action: 'registry-confirmed', object: { handle: old[1] }, registryChange: { status: 'confirmed' } },
    {
      action: 'registry-rejected',
      object: { handle: old[0] },
      registryChange: { status: 'rejected', reason: rejection },
    },
  ])
})

test('after the answer to a merge its corrections are reported, and only what they correct', async () => {
  await mark('rejected', domains[1])
  await mark('confirmed', domains[0], domains[2], ...old)
  await letters(2)
  await removeLetters(server.db)
  await mark('confirmed', domains[1])

  const [letter] = await letters(1)
  expect(letter?.subject).toBe(`Registr změnu potvrdil: sloučení ${old[0]} do ${mine}`)
  expect(letter?.body.match(/^– .*$/gm)).toEqual([`– ${domains[1]}`])
})

test('a merge that cannot be delivered is in one letter for each reader', async () => {
  await age(server, 25)
  const log = { warn: () => {}, error: () => {} }
  await giveUpOverdue({ db: server.db, isDown: true, undeliverableHours: 24, log, wake: () => {} })

  const [toDana, toGita] = await letters(2)
  expect(toGita?.subject).toBe(`Změnu se nepodařilo doručit registru: sloučení ${old.join(', ')} do ${mine}`)
  for (const name of [...domains, ...old]) expect(toGita?.body).toContain(`– ${name}`)
  expect(toDana?.body.match(/^– .*$/gm)).toEqual([`– ${domains[0]}`])
  expect(await answersOf(gita)).toMatchObject(
    [...old].reverse().map((handle) => ({
      action: 'registry-undeliverable',
      object: { handle },
      registryChange: { status: 'undeliverable' },
    })),
  )
})
