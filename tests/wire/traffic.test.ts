import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Traffic } from '#contract/traffic.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { trafficFile } from '#tests/server/builders/traffic.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

/** Days counted from one whose neighbours are all within the retention period of traffic. */
const day = (number: number) => addDays(new Date().toISOString().slice(0, 10), number - 100)

let server: TestServer
let anna: Visitor
let gita: Visitor
let today: string
beforeAll(async () => {
  server = await startServer()
  const createdAt = '2020-01-01T10:00:00Z'
  await registerDomain(server.db, 'žlutý.cz', { holder: 'ANNA-NOVAKOVA', admins: ['GITA-HORAKOVA'], createdAt })
  await registerDomain(server.db, 'ticha.cz', { holder: 'ANNA-NOVAKOVA', createdAt })
  await registerDomain(server.db, 'byla.cz', { holder: 'ANNA-NOVAKOVA', isDeleted: true, createdAt })
  const file = trafficFile([
    { fqdn: 'žlutý.cz', day: day(1), types: { a: 10, aaaa: 4, other: 2 }, codes: { noerror: 12, nxdomain: 1 } },
    { fqdn: 'žlutý.cz', day: day(2), types: {} },
    { fqdn: 'žlutý.cz', day: day(4), types: { https: 7 } },
    { fqdn: 'žlutý.cz', day: day(-200), types: { a: 999_999_999_999, mx: 999_999_999_999 } },
    { fqdn: 'byla.cz', day: day(1), types: { a: 1 } },
  ])
  const env = { DATABASE_URL: server.databaseUrl }
  expect(await runRegistry(['traffic', 'import', '-'], { env, input: file })).toMatchObject({ code: 0 })
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Europe/Prague')::date as day`.execute(
    server.db,
  )
  today = rows[0]?.day ?? ''
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())
beforeEach(() => forgetTries(server.db))

const sixDays = `?from=${day(0)}&to=${day(5)}`
const addressOf = (name: string, rest: string) => `/api/registry/domain/${encodeURIComponent(name)}/stats/${rest}`
const request = async (who: Visitor, name: string, query = sixDays) =>
  Traffic.parse(await (await who.get(addressOf(name, query))).json())

describe('the traffic of a domain of mine', () => {
  test('has every day of the period, unknown ones as unknown and quiet ones as quiet', async () => {
    const { fqdn, from, to, days } = await request(anna, 'ŽLUTÝ.cz')
    expect({ fqdn, from, to }).toEqual({ fqdn: 'xn--lut-noa55d.cz', from: day(0), to: day(5) })
    expect(days).toEqual([
      { day: day(0), queries: null },
      { day: day(1), queries: 16 },
      { day: day(2), queries: 0 },
      { day: day(3), queries: null },
      { day: day(4), queries: 7 },
      { day: day(5), queries: null },
    ])
  })

  test('returns figures and splits of the known days', async () => {
    const { figures, byType, byOutcome, known } = await request(anna, 'žlutý.cz')
    expect(figures).toEqual({
      total: 23,
      minimum: { day: day(2), queries: 0 },
      maximum: { day: day(1), queries: 16 },
      mean: 23 / 3,
      trend: null,
    })
    expect(byType.filter(({ queries }) => queries > 0)).toEqual([
      { type: 'A', queries: 10 },
      { type: 'AAAA', queries: 4 },
      { type: 'HTTPS', queries: 7 },
      { type: 'other', queries: 2 },
    ])
    expect(byOutcome.filter(({ queries }) => queries > 0)).toEqual([
      { outcome: 'NOERROR', queries: 19 },
      { outcome: 'NXDOMAIN', queries: 1 },
      { outcome: 'unanswered', queries: 3 },
    ])
    expect(known).toEqual({ from: day(-200), to: day(4) })
  })

  test('is exact where counts are as large as they can be', async () => {
    const { figures } = await request(anna, 'žlutý.cz', `?from=${day(-200)}&to=${day(-200)}`)
    expect(figures?.total).toBe(1_999_999_999_998)
  })

  test('is returned to its administrative contact too', async () => {
    expect(await request(gita, 'žlutý.cz')).toEqual(await request(anna, 'žlutý.cz'))
  })

  test('is of the thirty days until yesterday by default', async () => {
    const { from, to, days } = await request(anna, 'žlutý.cz', '')
    expect({ from, to }).toEqual({ from: addDays(today, -30), to: addDays(today, -1) })
    expect(days).toHaveLength(30)
  })

  test('says so where nothing is known', async () => {
    const { known, figures, byType } = await request(anna, 'ticha.cz')
    expect({ known, figures }).toEqual({ known: null, figures: null })
    expect(byType.every(({ queries }) => queries === 0)).toBe(true)
  })

  test.each([
    ['?from=2026-03-02&to=2026-03-01', 'to', 'too-small'],
    ['?from=2025-01-01&to=2026-02-05', 'from', 'too-small'],
    ['?from=2026-02-30', 'from', 'wrong-format'],
    ['?to=1970-01-01', 'to', 'wrong-format'],
    ['?to=9999-12-31', 'to', 'wrong-format'],
  ])('is refused for the period %s', async (query, path, code) => {
    const answer = await anna.get(addressOf('žlutý.cz', query))
    expect(answer.status).toBe(422)
    expect((await problemOf(answer)).errors).toEqual([{ path, code }])
  })
})

describe('the traffic of what is not mine', () => {
  test.each(['', 'csv/'])('is refused alike whether it is there or not: stats/%s', async (rest) => {
    const foreign = await nameOf('HOSTING-DVORAK')
    const answers = await Promise.all(
      [foreign, 'ticha.cz', 'neni.cz', 'a b.cz', 'byla.cz'].map((name) => gita.get(addressOf(name, rest))),
    )
    for (const answer of answers.slice(0, 3)) {
      const { code, status } = await problemOf(answer)
      expect({ code, status }).toEqual({ code: 'object-not-found', status: 404 })
    }
    expect(answers[3]?.status).toBe(422)
    expect((await anna.get(addressOf('byla.cz', rest))).status).toBe(404)
  })

  test('costs no look at what is not mine', async () => {
    await gita.get(addressOf(await nameOf('HOSTING-DVORAK'), ''))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from rate_count where bucket like 'public-view:%'`.execute(server.db)
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('its files', () => {
  const file = async (query: string) => {
    const answer = await anna.get(addressOf('žlutý.cz', `csv/${sixDays}&${query}`))
    const [header, ...lines] = readCsv(await answer.text(), 'comma')
    return { header, lines, name: answer.headers.get('content-disposition') }
  }

  test('contain the days with all their counts, unknown ones empty', async () => {
    const { header, lines, name } = await file('lang=en')
    expect(name).toBe(`attachment; filename="dns-days-xn--lut-noa55d.cz-${day(0)}-${day(5)}.csv"`)
    expect(header?.join()).toBe(
      'Day,Queries,Query type A,Query type AAAA,Query type NS,Query type MX,Query type TXT,Query type DS,Query type SOA,Query type HTTPS,Query type other,Response NOERROR,Response NXDOMAIN,Response REFUSED,Response SERVFAIL,Response FORMERR,Response other,Response unanswered',
    )
    expect(lines.map((cells) => cells.join())).toEqual([
      `${day(0)}${','.repeat(17)}`,
      `${day(1)},16,10,4,0,0,0,0,0,0,2,12,1,0,0,0,0,3`,
      `${day(2)},0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0`,
      `${day(3)}${','.repeat(17)}`,
      `${day(4)},7,0,0,0,0,0,0,0,7,0,7,0,0,0,0,0,0`,
      `${day(5)}${','.repeat(17)}`,
    ])
  })

  test('contain the splits with their shares', async () => {
    const types = await file('table=types&lang=cs')
    expect(types.header).toEqual(['Typ dotazu', 'Dotazy', 'Podíl v %'])
    expect(types.lines[0]).toEqual(['A', '10', '43.48'])
    expect(types.lines.at(-1)).toEqual(['ostatní', '2', '8.70'])
    const outcomes = await file('table=outcomes&lang=en')
    expect(outcomes.lines.at(-1)).toEqual(['unanswered', '3', '13.04'])
  })

  test('have the numbers of the answer', async () => {
    const { days, byType, byOutcome } = await request(anna, 'žlutý.cz')
    expect((await file('')).lines.map(([day, queries]) => [day, queries])).toEqual(
      days.map(({ day, queries }) => [day, String(queries ?? '')]),
    )
    expect((await file('table=types')).lines.map(([, queries]) => queries)).toEqual(
      byType.map(({ queries }) => String(queries)),
    )
    expect((await file('table=outcomes')).lines.map(([, queries]) => queries)).toEqual(
      byOutcome.map(({ queries }) => String(queries)),
    )
  })

  test('separate their cells as requested', async () => {
    const answer = await anna.get(addressOf('žlutý.cz', `csv/${sixDays}&table=types&delimiter=semicolon&lang=cs`))
    expect(await answer.text()).toContain('Typ dotazu;Dotazy;Podíl v %\r\nA;10;43.48\r\n')
  })
})

async function nameOf(handle: string): Promise<string> {
  const { rows } = await sql<{ fqdn: string }>`
    select d.fqdn from domain as d join contact as c on c.id = d.holder_id and c.handle = ${handle}
    where d.deleted_at is null and not exists (
      select from domain_contact as dc join contact as g on g.id = dc.contact_id
      where dc.domain_id = d.id and g.handle = 'GITA-HORAKOVA')
    order by d.fqdn limit 1`.execute(server.db)
  return rows[0]?.fqdn ?? ''
}
