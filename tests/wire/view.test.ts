import { problemOf } from '#tests/server/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInfo } from '#contract/session.ts'
import { listViews, readPreferences, readView, saveView, viewLimit, type Preferences } from '#contract/view.ts'
import { defaultPreferences } from '#contract/viewData.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let dana: Visitor
let filip: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await signIn(server.url, 'anna')
  dana = await signIn(server.url, 'dana')
  filip = await signIn(server.url, 'filip')
})
afterAll(() => server.close())

describe('saved views', () => {
  test('come back in the order they were made, with their queries as they are', async () => {
    const made = [
      ['Končící brzy', '?expiresWithin=30&sort=-expiresOn'],
      ['a/b ?&#% 100 %', ''],
      ['🦊', '?q=%C5%99&columns=fqdn,lock&density=compact'],
    ] as const
    for (const [name, query] of made) expect((await save(anna, name, query)).status).toBe(200)
    expect(await namesOf(anna)).toEqual(made.map(([name]) => name))
    for (const [name, query] of made) {
      expect(readView.answer.parse(await (await anna.get(pathOf(name))).json())).toEqual({
        list: 'domain',
        name,
        query,
      })
    }
  })

  test('of the same name in another case are replaced in their place', async () => {
    await save(dana, 'První', '?lock=open')
    await save(dana, 'Druhý', '?lock=full')
    expect((await save(dana, '  PRVNÍ ', '?lock=transfer')).status).toBe(200)
    const { items } = listViews.answer.parse(await (await dana.get(listViews.path)).json())
    expect(items).toEqual([
      { list: 'domain', name: 'PRVNÍ', query: '?lock=transfer' },
      { list: 'domain', name: 'Druhý', query: '?lock=full' },
    ])
  })

  test('are forgotten by name in any case, and may be forgotten twice', async () => {
    await save(dana, 'Pryč', '')
    for (const name of ['pryč', 'PRYČ']) expect((await dana.send('DELETE', pathOf(name))).status).toBe(200)
    expect(await namesOf(dana)).not.toContain('Pryč')
    expect(await problemOf(await dana.get(pathOf('Pryč')))).toMatchObject({ status: 404, code: 'object-not-found' })
  })

  test('are seen by nobody else', async () => {
    await save(anna, 'Jen moje', '?q=tajne')
    expect(await namesOf(filip)).toEqual([])
    expect(await problemOf(await filip.get(pathOf('Jen moje')))).toMatchObject({ code: 'object-not-found' })
    await filip.send('DELETE', pathOf('Jen moje'))
    expect(await namesOf(anna)).toContain('Jen moje')
  })

  test('follow the person to another machine', async () => {
    await save(dana, 'Odjinud', '?page=2')
    expect(await namesOf(await signIn(server.url, 'dana'))).toContain('Odjinud')
  })

  test('are never more than the limit, however many saves race, and one there can still be replaced', async () => {
    const names = Array.from({ length: viewLimit + 10 }, (_, at) => `Pohled ${at}`)
    const answers: Response[] = []
    // As many at once as one account may have under way or waiting.
    for (let from = 0; from < names.length; from += 20)
      answers.push(...(await Promise.all(names.slice(from, from + 20).map((name) => save(filip, name, '')))))
    const saved = names.filter((_, at) => answers[at]?.status === 200)
    expect(saved).toHaveLength(viewLimit)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'too-many-views' })
    }
    expect((await namesOf(filip)).sort()).toEqual(saved.sort())
    expect((await save(filip, saved[0] ?? '', '?lock=full')).status).toBe(200)
    await filip.send('DELETE', pathOf(saved[0] ?? ''))
    expect((await save(filip, 'Ještě jeden', '')).status).toBe(200)
  })

  test('of one name saved at once are one', async () => {
    await Promise.all(['souběh', 'SOUBĚH', 'Souběh'].map((name) => save(anna, name, '')))
    const saved = (await namesOf(anna)).filter((name) => name.toLowerCase() === 'souběh')
    expect(saved).toHaveLength(1)
  })

  test.each([
    ['a name that is only space', ' ', { query: '' }, 'name'],
    ['a name too long', 'x'.repeat(81), { query: '' }, 'name'],
    ['a name with a line break', 'a\nb', { query: '' }, 'name'],
    ['a query that is an address', 'x', { query: 'https://elsewhere.example/' }, 'query'],
    ['a query with a fragment', 'x', { query: '?a=1#b' }, 'query'],
    ['a query with NUL', 'x', { query: '?a=\0' }, 'query'],
    ['a query too long', 'x', { query: `?${'q'.repeat(4000)}` }, 'query'],
    ['no query', 'x', {}, 'query'],
  ])('do not take %s', async (_what, name, body, path) => {
    const problem = await problemOf(await anna.send('PUT', pathOf(name), body))
    expect(problem).toMatchObject({ status: 422, code: 'invalid-values', errors: [{ path }] })
  })

  test('of a list there is not are refused', async () => {
    const answer = await anna.send('PUT', '/api/user/views/registrar/x/', { query: '' })
    expect(await problemOf(answer)).toMatchObject({ errors: [{ path: 'list', code: 'wrong-choice' }] })
  })

  test('are no stranger’s business', async () => {
    expect((await visit(server.url).get(listViews.path)).status).toBe(401)
  })
})

describe('preferences', () => {
  const chosen: Preferences = {
    singleKeys: false,
    density: 'compact',
    delimiter: 'semicolon',
    lists: { domain: { columns: ['fqdn', 'lock'], widths: { fqdn: 300 } } },
  }

  test('are the defaults until something is set, and then the last choice, in the info too', async () => {
    expect(await preferencesOf(anna)).toEqual(defaultPreferences)
    expect(await inInfoOf(anna)).toEqual(defaultPreferences)
    for (const density of ['comfortable', 'compact'] as const) {
      const answer = await anna.send('PUT', readPreferences.path, { ...chosen, density })
      expect(readPreferences.answer.parse(await answer.json())).toEqual({ ...chosen, density })
    }
    expect(await preferencesOf(anna)).toEqual(chosen)
    expect(await inInfoOf(anna)).toEqual(chosen)
    expect(await preferencesOf(filip)).toEqual(defaultPreferences)
  })

  test('that another version stored count as far as they fit', async () => {
    await server.db
      .insertInto('preference')
      .columns(['identity_id', 'value'])
      .expression((e) =>
        e
          .selectFrom('link')
          .innerJoin('contact', 'contact.id', 'link.contact_id')
          .where('contact.handle', '=', 'DANA-MALA')
          .select((row) => [
            'link.identity_id',
            row.val(JSON.stringify({ ...chosen, density: 'cosy', colour: 'red' })).as('value'),
          ]),
      )
      .execute()
    const expected = { ...chosen, density: defaultPreferences.density }
    expect(await preferencesOf(dana)).toEqual(expected)
    expect(await inInfoOf(dana)).toEqual(expected)
  })

  test.each([
    ['density', { ...chosen, density: 'cosy' }],
    ['singleKeys', { ...chosen, singleKeys: 'no' }],
    ['lists.domain.widths.fqdn', { ...chosen, lists: { domain: { columns: null, widths: { fqdn: 1 } } } }],
    ['lists.domain.columns.0', { ...chosen, lists: { domain: { columns: ['<b>'], widths: {} } } }],
  ])('with a wrong %s are refused whole', async (path, body) => {
    const before = await preferencesOf(anna)
    const problem = await problemOf(await anna.send('PUT', readPreferences.path, body))
    expect(problem).toMatchObject({ status: 422, errors: [{ path }] })
    expect(await preferencesOf(anna)).toEqual(before)
  })
})

function pathOf(name: string): string {
  return saveView.path.replace('{list}', 'domain').replace('{name}', encodeURIComponent(name))
}

function save(visitor: Visitor, name: string, query: string): Promise<Response> {
  return visitor.send('PUT', pathOf(name), { query })
}

async function namesOf(visitor: Visitor): Promise<string[]> {
  return listViews.answer.parse(await (await visitor.get(listViews.path)).json()).items.map(({ name }) => name)
}

async function preferencesOf(visitor: Visitor): Promise<Preferences> {
  return readPreferences.answer.parse(await (await visitor.get(readPreferences.path)).json())
}

async function inInfoOf(visitor: Visitor): Promise<Preferences> {
  return readInfo.answer.parse(await (await visitor.get(readInfo.path)).json()).preferences
}
