// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityColumns, exportActivityCsv, listActivity } from '#contract/activity.ts'
import { readNsset } from '#contract/nsset.ts'
import { made } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { lock } from '#tests/server/lock.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  await registerDomain(server.db, 'žlutý.cz', { holder: 'ANNA-NOVAKOVA', admins: ['GITA-HORAKOVA'] })
  await registerDomain(server.db, 'druhy.cz', { holder: 'ANNA-NOVAKOVA' })
  await registerNsset(server.db, 'NSS:MOJE', { technical: ['ANNA-NOVAKOVA'] })
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
  await made(anna, 'nsset', 'NSS:MOJE')
  await made(anna, 'domain', 'žlutý.cz')
  await lock(anna, 'block-transfer', ['xn--lut-noa55d.cz', 'druhy.cz'])
  await lock(anna, 'block-all', ['druhy.cz'])
})
afterAll(() => server.close())

describe('my activity', () => {
  test('shows my actions with object, identity and address, the newest first', async () => {
    const { items, total } = await listed(anna)
    expect(total).toBe(4)
    expect(
      items.map(({ action, object, changed, total: of }) => [action, object?.handle ?? null, changed, of]),
    ).toEqual([
      ['block-all', 'druhy.cz', 1, 1],
      ['block-transfer', null, 2, 2],
      ['create-auth-info', 'xn--lut-noa55d.cz', null, null],
      ['create-auth-info', 'NSS:MOJE', null, null],
    ])
    for (const item of items)
      expect(item).toMatchObject({
        actor: 'identity',
        name: 'Anna Nováková',
        by: null,
        level: 'validated',
        address: '127.0.0.1',
        result: 'done',
      })
    expect(items[2]?.object?.unicode).toBe('žlutý.cz')
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
  })

  test('shows what another contact did to my objects, without the person and the address', async () => {
    const { items } = await listed(gita)
    expect(items).toMatchObject([
      { action: 'block-transfer', changed: 1, total: null, operationId: null, by: 'ANNA-NOVAKOVA' },
      { action: 'create-auth-info', object: { handle: 'xn--lut-noa55d.cz' }, by: 'ANNA-NOVAKOVA' },
    ])
    for (const item of items) expect(item).toMatchObject({ name: null, level: null, address: null })
  })

  test.each([
    ['action=block-all', ['block-all']],
    ['type=nsset', ['create-auth-info']],
    ['actor=operator', []],
    ['sort=at&size=25&action=create-auth-info', ['create-auth-info', 'create-auth-info']],
    ['to=2001-01-01', []],
    ['from=2001-01-01&to=2999-12-31&action=block-all', ['block-all']],
  ])('filters by %s', async (query, actions) => {
    expect((await listed(anna, query)).items.map(({ action }) => action)).toEqual(actions)
  })

  test('counts days in the registry’s zone, both ends included', async () => {
    const { items, today } = await listed(anna)
    const day = today
    expect((await listed(anna, `from=${day}&to=${day}`)).total).toBe(items.length)
    // An entry of half past midnight in Prague is of the day before in UTC.
    await sql`
      update activity set recorded_at = (${day}::date)::timestamp at time zone 'Europe/Prague' + interval '30 minutes'
      where action = 'block-all'`.execute(server.db)
    expect((await listed(anna, `from=${day}`)).items.map(({ action }) => action)).toContain('block-all')
    expect((await listed(anna, `to=${before(day)}`)).total).toBe(0)
  })

  test('a page past the end has no rows and the same counts', async () => {
    expect(await listed(anna, 'page=7&size=25')).toMatchObject({ items: [], total: 4, pages: 1 })
  })
})

describe('the history of one object', () => {
  test.each([
    ['domain', 'ŽLUTÝ.cz', ['block-transfer', 'create-auth-info']],
    ['domain', 'druhy.cz', ['block-all', 'block-transfer']],
    ['nsset', 'nss:moje', ['create-auth-info']],
    ['nsset', 'NSS:NIKDY', []],
  ])('of the %s %s is what named it and what changed it among others', async (type, handle, actions) => {
    const { items } = await listed(anna, `type=${type}&handle=${encodeURIComponent(handle)}`)
    expect(items.map(({ action }) => action)).toEqual(actions)
  })

  test('is seen by its other contact as far as it was theirs', async () => {
    const own = await listed(gita, `type=domain&handle=${encodeURIComponent('žlutý.cz')}`)
    expect(own.items.map(({ action }) => action)).toEqual(['block-transfer', 'create-auth-info'])
    expect((await listed(gita, 'type=domain&handle=druhy.cz')).total).toBe(0)
  })
})

describe('the file of activity', () => {
  test('has the rows of the list under headings in the requested language', async () => {
    const answer = await anna.get(`${exportActivityCsv.path}?lang=en&values=codes&columns=${activityColumns.join()}`)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="activity-ANNA-NOVAKOVA-\d{4}-\d\d-\d\d\.csv"/)
    const [heading, ...rows] = readCsv(await answer.text(), 'comma')
    expect(heading).toEqual([
      'When',
      'What',
      'On what',
      'Changed',
      'What changed',
      'Result',
      'Registry status',
      'Kind',
      'By whom',
      'Level',
      'From',
    ])
    const { items } = await listed(anna)
    expect(rows.map(([at]) => at)).toEqual(items.map(({ at }) => at))
    expect(rows[0]?.slice(1)).toEqual([
      'block-all',
      'druhy.cz',
      '1',
      '',
      'done',
      'confirmed',
      'identity',
      'Anna Nováková',
      'validated',
      '127.0.0.1',
    ])
  })

  test('of one object has its history alone', async () => {
    const answer = await anna.get(`${exportActivityCsv.path}?type=nsset&handle=NSS:MOJE`)
    expect(readCsv(await answer.text(), 'comma')).toHaveLength(2)
  })
})

test('a history is no way to what is not mine', async () => {
  const { items } = await listed(gita)
  const text = JSON.stringify(items)
  for (const hidden of ['druhy.cz', 'NSS:MOJE', 'Anna Nováková', '127.0.0.1']) expect(text).not.toContain(hidden)
  expect((await gita.get(readNsset.path.replace('{id}', 'NSS:MOJE'))).status).toBe(200)
})

async function listed(visitor: Visitor, query = '') {
  return listActivity.answer.parse(await (await visitor.get(`${listActivity.path}?${query}`)).json())
}

/** The day before. */
function before(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
