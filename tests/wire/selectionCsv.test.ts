import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportDomainsCsv, exportSelectedDomainsCsv } from '#contract/domain.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let hosting: Visitor
beforeAll(async () => {
  server = await startServer()
  hosting = await signIn(server.url, 'hosting')
})
afterAll(() => server.close())

test('the file of a selection has the rows chosen by name alone, in the order of the list and in its words', async () => {
  const listed = await listedNames('sort=-expiresOn')
  const chosen = [listed[7], listed[2], listed[30]].map(String)
  const options = { columns: 'fqdn,lock', lang: 'en', delimiter: 'tab' } as const
  const answer = await sendSelection({ selection: { ids: chosen }, query: { sort: '-expiresOn' }, ...options })
  expect(answer.headers.get('content-disposition')).toContain('filename="domains-HOSTING-DVORAK-')
  const [heading, ...lines] = readCsv(await answer.text(), 'tab')
  expect(heading).toEqual(['Domain', 'Lock'])
  expect(lines.map(([fqdn]) => fqdn)).toEqual([listed[2], listed[7], listed[30]])
})

test('the file of a selection has all that a view matches except some, and the others chosen beside it, whatever the view of the page', async () => {
  const matched = await listedNames('q=a&sort=fqdn')
  const beside = (await listedNames('sort=fqdn')).find((name) => !matched.includes(name)) ?? ''
  const [first = '', ...others] = matched
  const selection = { ids: [beside], matching: { query: { q: 'a' }, except: [first] } }
  const answer = await sendSelection({ selection, query: { sort: 'fqdn', lock: 'full' }, columns: 'fqdn' })
  const names = readCsv(await answer.text(), 'comma')
    .slice(1)
    .flat()
  expect(names.toSorted()).toEqual([...others, beside].toSorted())
})

test('the file of a selection leaves out what is not mine, and refuses a list of another person', async () => {
  const [fqdn = ''] = await listedNames('sort=fqdn')
  const [foreign] = await ownNames('ANNA-NOVAKOVA')
  const own = await sendSelection({ selection: { ids: [fqdn, foreign ?? '', '-'] }, query: {}, columns: 'fqdn' })
  expect(readCsv(await own.text(), 'comma').slice(1)).toEqual([[fqdn]])
  const matching = { query: { handle: 'ANNA-NOVAKOVA' } }
  expect(await codeOf(await sendSelection({ selection: { matching }, query: {} }))).toBe('object-not-found')
})

test.each([
  [{ selection: {}, query: {}, columns: 'price' }, 'columns'],
  [{ selection: {}, query: { sort: 'price' } }, 'query.sort'],
])('the file of a selection is refused for %j', async (body, path) => {
  expect(await problemOf(await sendSelection(body))).toMatchObject({ code: 'invalid-values', errors: [{ path }] })
})

function sendSelection(body: object) {
  return hosting.send('POST', exportSelectedDomainsCsv.path, body)
}

/** The names of the list in the order of its query. */
async function listedNames(query: string): Promise<string[]> {
  const answer = await hosting.get(`${exportDomainsCsv.path}?${query}&columns=fqdn`)
  return readCsv(await answer.text(), 'comma')
    .slice(1)
    .flat()
}

async function ownNames(handle: string): Promise<string[]> {
  const { rows } = await sql<{ fqdn: string }>`
    select d.fqdn from domain d join contact c on c.id = d.holder_id where c.handle = ${handle}`.execute(server.db)
  return rows.map(({ fqdn }) => fqdn)
}
