import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ObjectType } from '#contract/record.ts'
import { makeStatement, verifyStatement } from '#contract/statement.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { verifyPdf } from '#tests/server/verifyPdf.ts'

let server: TestServer
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  await registerDomain(server.db, 'žlutý.cz', {
    holder: 'ANNA-NOVAKOVA',
    admins: ['GITA-HORAKOVA'],
    expiresOn: '2031-01-01',
  })
  await sql`
    update contact set email = 'anna@canary.example', disclose_mask = 0 where handle = 'ANNA-NOVAKOVA'`.execute(
    server.db,
  )
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())
beforeEach(() => forgetTries(server.db))

describe('a record statement', () => {
  test('of a domain of mine is a signed file named after it', async () => {
    const answer = await request(anna, 'domain', 'žlutý.cz')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="record-statement-domain-xn--lut-noa55d.cz.pdf"',
    )
    expect(await verifyPdf(await bytesOf(answer))).toMatchObject({ isIntact: true, isWhole: true })
  })

  test('says everything of my contact, in both languages', async () => {
    const text = textOf(await bytesOf(await request(anna, 'contact', 'anna-novakova')))
    for (const words of ['Výpis z registru', 'Record statement', 'Anna Nováková', 'anna@canary.example', 'skryté'])
      expect(text).toContain(words)
  })

  test('of a foreign contact has no hidden value', async () => {
    const text = textOf(await bytesOf(await request(gita, 'contact', 'ANNA-NOVAKOVA')))
    expect(text).toContain('nezveřejněno')
    expect(text).toContain('Anna Nováková')
    expect(text).not.toContain('canary')
  })

  test('of a domain I look after hides what its holder hides from me', async () => {
    const text = textOf(await bytesOf(await request(gita, 'domain', 'xn--lut-noa55d.cz')))
    expect(text).toContain('Neveřejná')
    expect(text).toContain('žlutý.cz')
    expect(text).not.toContain('canary')
  })

  test.each(['nsset', 'keyset'] as const)('covers a %s too', async (type) => {
    const { rows } = await sql<{ handle: string }>`
      select handle from ${sql.table(type)} where deleted_at is null order by handle limit 1`.execute(server.db)
    const handle = rows[0]?.handle ?? ''
    const text = textOf(await bytesOf(await request(gita, type, handle.toLowerCase())))
    expect(text).toContain(handle)
  })

  test.each([
    ['domain', 'nikdy-nebyla.cz'],
    ['contact', 'NIKDO-TAKOVY'],
    ['nsset', 'ŽÁDNÁ'],
    ['keyset', 'zadna.cz'],
  ] as const)('of no %s as %s there is none', async (type, id) => {
    expect(await problemOf(await request(anna, type, id))).toMatchObject({ status: 404, code: 'object-not-found' })
  })

  test('of a registrar there is none', async () => {
    const answer = await anna.get('/api/registry/registrar/REG-PILOT-HOSTING/record-statement/')
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path: 'type' }] })
  })

  test('is not issued for a HEAD request', async () => {
    const before = await issued()
    const answer = await fetch(server.url + addressOf('contact', 'ANNA-NOVAKOVA'), { method: 'HEAD' })
    expect(answer.status).toBe(405)
    expect(await issued()).toBe(before)
  })

  test('of what is not mine counts as one look at it, whatever is around it', async () => {
    await sql`update domain set nsset_id = (select id from nsset limit 1) where fqdn = 'xn--lut-noa55d.cz'`.execute(
      server.db,
    )
    await request(anna, 'domain', 'žlutý.cz')
    expect(await looks()).toBe(0)
    await request(gita, 'contact', 'ANNA-NOVAKOVA')
    expect(await looks()).toBe(1)
    // Gita looks after the domain and is not its holder: the holder's data come with it.
    await request(gita, 'domain', 'žlutý.cz')
    expect(await looks()).toBe(1)
  })
})

describe('verifying a statement', () => {
  test('shows anybody with its code its own contents, and nothing of who requested it', async () => {
    const file = await bytesOf(await request(anna, 'domain', 'žlutý.cz'))
    const printed = codeIn(file)
    const text = await verified(printed)
    expect(text).toEqual({
      type: 'domain',
      handle: 'xn--lut-noa55d.cz',
      validAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      isPublic: false,
      digest: createHash('sha256').update(file).digest('hex'),
    })
    expect(await verified(printed.toLowerCase().replaceAll('-', ' '))).toEqual(text)
  })

  test('of the public version says that it is', async () => {
    const code = codeIn(await bytesOf(await request(gita, 'contact', 'ANNA-NOVAKOVA')))
    expect(await verified(code)).toMatchObject({ type: 'contact', handle: 'ANNA-NOVAKOVA', isPublic: true })
  })

  test('with a code nobody was given finds nothing', async () => {
    const answer = await visit(server.url).get(`${verifyStatement.path}?code=${'0'.repeat(20)}`)
    expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'statement-not-found' })
  })

  test.each(['', '123', 'G'.repeat(20), '0'.repeat(21)])('with “%s”, which is no code, is refused', async (code) => {
    const answer = await visit(server.url).get(`${verifyStatement.path}?code=${code}`)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path: 'code' }] })
  })

  test('stores the code nowhere except on the paper', async () => {
    const code = codeIn(await bytesOf(await request(anna, 'contact', 'ANNA-NOVAKOVA'))).replaceAll('-', '')
    const { rows } = await sql<{ row: string }>`select statement::text as row from statement`.execute(server.db)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(code.toLowerCase())
    expect(stored).not.toContain(Buffer.from(code).toString('hex'))
  })
})

describe('without its timestamp', () => {
  test('a statement is refused, and nothing of it is stored', async () => {
    const stamping = await startServer({ TSA_URL: 'http://127.0.0.1:1/tsr' })
    const visitor = await signIn(stamping.url, 'anna')
    const answer = await visitor.get(addressOf('contact', 'ANNA-NOVAKOVA'))
    const { rows } = await sql`select from statement`.execute(stamping.db)
    await stamping.close()
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'timestamp-unavailable' })
    expect(rows).toEqual([])
  })
})

function addressOf(type: ObjectType, id: string): string {
  return makeStatement.path.replace('{type}', type).replace('{id}', encodeURIComponent(id))
}

function request(visitor: Visitor, type: ObjectType, id: string): Promise<Response> {
  return visitor.get(addressOf(type, id))
}

async function bytesOf(answer: Response): Promise<Buffer> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** As it is printed. */
function codeIn(file: Buffer): string {
  const code = /[0-9A-F]{4}(?:-[0-9A-F]{4}){4}/.exec(textOf(file))?.[0]
  if (code === undefined) throw new Error('no code is printed')
  return code
}

async function verified(code: string) {
  const answer = await visit(server.url).get(`${verifyStatement.path}?code=${encodeURIComponent(code)}`)
  return verifyStatement.answer.parse(await answer.json())
}

async function issued(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from statement`.execute(server.db)
  return rows[0]?.count ?? 0
}

async function looks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from rate_count where bucket like 'public-view:%'`.execute(server.db)
  return rows[0]?.count ?? 0
}
