import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDomains, selectDomains } from '#contract/domain.ts'
import {
  exportCandidateDomainsCsv,
  exportMergeCandidatesCsv,
  listCandidateDomains,
  listMergeCandidates,
  previewMerge,
  type CandidateRow,
} from '#contract/merge.ts'
import { listCandidateKeysets } from '#contract/keyset.ts'
import { listCandidateNssets, listNssets } from '#contract/nsset.ts'
import { readOverview } from '#contract/overview.ts'
import { isCandidate, squeezed } from '#server/features/merge/rules.ts'
import { findPersons } from '#server/features/merge/personStore.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { namesOf } from '#tests/server/lock.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const six = ['ANNA-N-84', 'ANNA-NOVAKOVA-OLD', 'ANOVAKOVA-2009', 'NOVAKOVA-A-602', 'NOVAKOVA-ANNA', 'SB-ANNA-NOVAKOVA']

let server: TestServer
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())

describe('the candidates of a contact', () => {
  test('are its namesakes, however their names and addresses are written, with the counts of their lists', async () => {
    const { items, total, lacking } = await candidatesOf(anna)
    expect(items.map(({ handle }) => handle)).toEqual(six)
    expect(total).toBe(6)
    expect(lacking).toEqual([])
    for (const { handle, domains } of items) {
      const own = await namesOf(server.db, handle)
      expect(domains, handle).toBe(own.length)
      expect((await domainsOf(anna, handle)).map(({ fqdn }) => fqdn).sort()).toEqual(own.sort())
    }
  })

  test.each(['handle', 'domains', 'nssets', 'keysets', 'registrar'] as const)(
    'sort by %s and back, the handle deciding what is equal',
    async (field) => {
      const keyOf = (row: CandidateRow) => (field === 'registrar' ? row.registrar.handle : row[field])
      const sorted = (rows: readonly CandidateRow[], direction: number) =>
        rows.toSorted(
          (one, other) => compare(keyOf(one), keyOf(other)) * direction || compare(one.handle, other.handle),
        )
      const { items } = await candidatesOf(anna, `?sort=${field}`)
      expect(items).toEqual(sorted(items, 1))
      expect((await candidatesOf(anna, `?sort=-${field}`)).items).toEqual(sorted(items, -1))
    },
  )

  test('are searched by handle, filtered by registrar, and come as a file with the same rows', async () => {
    const { items } = await candidatesOf(anna)
    const found = items[2]
    expect((await candidatesOf(anna, '?q=anovakova-2')).items).toEqual([found])
    const ofRegistrar = (await candidatesOf(anna, `?registrar=${found?.registrar.handle}`)).items
    expect(ofRegistrar).toEqual(items.filter(({ registrar }) => registrar.handle === found?.registrar.handle))

    const answer = await anna.get(`${exportMergeCandidatesCsv.path}?sort=-handle&columns=handle,domains&lang=en`)
    expect(answer.headers.get('content-disposition')).toContain('merge-candidates-ANNA-NOVAKOVA-')
    const [header, ...rows] = readCsv(await answer.text(), 'comma')
    expect(header).toEqual(['Contact', 'Domains'])
    expect(rows).toEqual(items.toReversed().map(({ handle, domains }) => [handle, String(domains)]))
  })

  test('are counted on the overview', async () => {
    const overview = readOverview.answer.parse(await (await anna.get(readOverview.path)).json())
    expect(overview.mergeCandidates).toEqual({ count: 6, query: '' })
  })

  test('are none while what would be compared is missing, and the answer says what', async () => {
    const lackingWith = async (texts: object) => {
      await server.db
        .updateTable('contact')
        .set({ fax: null, ...texts })
        .where('handle', '=', 'GITA-HORAKOVA')
        .execute()
      const { items, lacking } = await candidatesOf(gita)
      return { count: items.length, lacking }
    }
    await registerNamesake(server.db, 'GITA-HORAKOVA', 'GITA-2')
    const { email, email_confirmed_at, city } = await server.db
      .selectFrom('contact')
      .select(['email', 'email_confirmed_at', 'city'])
      .where('handle', '=', 'GITA-HORAKOVA')
      .executeTakeFirstOrThrow()
    expect(await lackingWith({})).toEqual({ count: 1, lacking: [] })
    expect(await lackingWith({ city: ' ' })).toEqual({ count: 0, lacking: ['address'] })
    expect(await lackingWith({ city, email: null })).toEqual({ count: 0, lacking: ['email'] })
    expect(await lackingWith({ email, email_confirmed_at: null })).toEqual({ count: 0, lacking: ['confirmed-email'] })
    expect(await lackingWith({ email_confirmed_at })).toEqual({ count: 1, lacking: [] })
  })

  test('are not there for a namesake who has typed a stranger’s e-mail and confirmed nothing', async () => {
    await server.db
      .updateTable('contact')
      .set((e) => ({
        email: e.selectFrom('contact as v').select('v.email').where('v.handle', '=', 'ANNA-NOVAKOVA'),
        name: 'Anna Nováková',
        street: sql<string[]>`(select street from contact where handle = 'ANNA-NOVAKOVA' and deleted_at is null)`,
        city: 'Brno',
        postal_code: '602 00',
        email_confirmed_at: null,
      }))
      .where('handle', '=', 'FILIP-KUCERA')
      .execute()
    const filip = await signIn(server.url, 'filip')
    expect(await candidatesOf(filip)).toMatchObject({ total: 0, lacking: ['confirmed-email'] })
    expect((await filip.get(pathOf(previewMerge.path, 'ANNA-N-84'))).status).toBe(404)
    expect((await filip.send('POST', '/api/user/merge/', { ids: ['ANNA-N-84'] })).status).toBe(409)
  })

  test('are the same by the rule and by the database, whatever differs', async () => {
    const differing = {
      SAME: {},
      SPACED: { name: '  anna   NOVÁKOVÁ ', street: ['', ' LIPOVÁ  12 '], organization: ' ' },
      'OTHER-NAME': { name: 'Anna Novakova' },
      'OTHER-FIRM': { organization: 'Novák s.r.o.' },
      'OTHER-LINES': { street: ['Lipová', '12'] },
      'OTHER-CITY': { city: 'Brno 2' },
      'OTHER-STATE': { state_or_province: 'Jihomoravský' },
      'OTHER-CODE': { postal_code: '60200' },
      'OTHER-LAND': { country: 'SK' },
      'OTHER-MAIL': { email: 'anna@example.cz' },
      'NO-MAIL': { email: null },
      'NO-NAME': { name: null },
      'OTHER-VAT': { vat_number: 'CZ1' },
      'OTHER-IDENT': { ident_type: 'op', ident_value: '1' },
      'SAME-IDENT': { ident_type: 'BIRTHDAY', ident_value: '1984-03-12' },
      'ALSO-PHONE': { telephone: null, notify_email: 'x@example.cz' },
      BLOCKED: { states: ['serverBlocked'] },
      PROTECTED: { states: ['serverDeleteProhibited'] },
      ACCOUNT: { states: ['mojeidContact'] },
      LOCKED: { states: ['serverTransferProhibited', 'serverUpdateProhibited'] },
      GONE: { isDeleted: true },
    } as const
    const ids = new Map<string, string>()
    for (const [handle, given] of Object.entries(differing)) {
      ids.set(await registerNamesake(server.db, 'ANNA-NOVAKOVA', `X-${handle}`, given), `X-${handle}`)
    }
    const { id: mineId } = await server.db
      .selectFrom('contact')
      .select('id')
      .where('handle', '=', 'ANNA-NOVAKOVA')
      .executeTakeFirstOrThrow()
    const persons = await findPersons(server.db, [mineId, ...ids.keys()])
    const mine = persons.get(mineId)
    const fitting = [...persons.values()].filter((person) => mine && isCandidate(mine, person))
    const { items } = await candidatesOf(anna, '?q=x-')
    expect(items.map(({ handle }) => handle).sort()).toEqual(fitting.map(({ handle }) => handle).sort())
    expect(items.map(({ handle }) => handle).sort()).toEqual(
      ['X-ALSO-PHONE', 'X-LOCKED', 'X-SAME', 'X-SAME-IDENT', 'X-SPACED'].sort(),
    )
    await server.db
      .deleteFrom('object_state')
      .where('object_id', 'in', [...ids.keys()])
      .execute()
    await server.db
      .deleteFrom('contact')
      .where('id', 'in', [...ids.keys()])
      .execute()
  })

  test('compare texts as the database does: every letter and white space of European scripts', async () => {
    const texts = Array.from({ length: 0x600 - 9 }, (_, at) => `A${String.fromCodePoint(at + 9)}B`)
    const spaces = ['\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000', '\ufeff'].map(
      (space) => `${space}A${space}${space}b${space}`,
    )
    const inputs = [...texts, ...spaces, '', ' \t ']
    const { rows } = await sql<{ text: string }>`
      select squeezed(t) as text from unnest(${inputs}::text[]) with ordinality as x (t, at) order by at`.execute(
      server.db,
    )
    expect(rows.map(({ text }) => text)).toEqual(inputs.map(squeezed))
  })
})

describe('the lists of a candidate', () => {
  beforeAll(async () => {
    await registerNamesake(server.db, 'ANNA-NOVAKOVA', 'OLD-1')
    await registerDomain(server.db, 'old-held.cz', { holder: 'OLD-1', admins: ['ANNA-NOVAKOVA'] })
    await registerDomain(server.db, 'old-run.cz', { holder: 'GITA-HORAKOVA', admins: ['OLD-1'] })
    await registerNsset(server.db, 'NSS-OF-OLD', { technical: ['OLD-1', 'ANNA-NOVAKOVA'] })
    await registerKeyset(server.db, 'KEY-OF-OLD', { technical: ['OLD-1'] })
  })

  test('are reached under its name and by the handle filter of mine, with roles and sets', async () => {
    const path = (call: { path: string }) => pathOf(call.path, 'old-1')
    const nssets = listCandidateNssets.answer.parse(await (await anna.get(path(listCandidateNssets))).json())
    const keysets = listCandidateKeysets.answer.parse(await (await anna.get(path(listCandidateKeysets))).json())
    expect(nssets.items.map(({ handle }) => handle)).toEqual(['NSS-OF-OLD'])
    expect(keysets.items.map(({ handle }) => handle)).toEqual(['KEY-OF-OLD'])
    const filtered = listNssets.answer.parse(await (await anna.get(`${listNssets.path}?handle=OLD-1&lock=open`)).json())
    expect(filtered.items).toEqual(nssets.items)

    const all = await domainsOf(anna, 'OLD-1')
    const byHandle = listDomains.answer.parse(
      await (await anna.get(`${listDomains.path}?handle=OLD-1&type=holder`)).json(),
    )
    expect(byHandle.items).toEqual(all.filter(({ roles }) => roles.includes('holder')))
  })

  test('come as files named after the candidate', async () => {
    const answer = await anna.get(`${pathOf(exportCandidateDomainsCsv.path, 'OLD-1')}?columns=fqdn`)
    expect(answer.headers.get('content-disposition')).toContain('domains-OLD-1-ANNA-NOVAKOVA-')
    const [, ...rows] = readCsv(await answer.text(), 'comma')
    expect(rows.flat()).toEqual((await domainsOf(anna, 'OLD-1')).map(({ fqdn }) => fqdn))
  })

  test('are nobody else’s: a stranger’s candidate, my own other contact and none are answered alike', async () => {
    for (const handle of ['OLD-1', 'ANNA-NOVAKOVA', 'NOBODY-1']) {
      for (const call of [listCandidateDomains, listCandidateNssets, listCandidateKeysets, previewMerge]) {
        const answer = await gita.get(pathOf(call.path, handle))
        expect(answer.status, `${call.name} ${handle}`).toBe(404)
        expect(await codeOf(answer)).toBe('object-not-found')
      }
      expect((await gita.get(`${listDomains.path}?handle=${handle}`)).status).toBe(404)
    }
  })

  test('cannot be selected from', async () => {
    const names = await namesOf(server.db, 'OLD-1')
    const selected = await anna.send('POST', selectDomains.path, { names, query: { handle: 'OLD-1' } })
    expect(selected.status).toBe(404)
    const locked = await anna.send(
      'POST',
      '/api/user/domains/block/',
      { action: 'block-all', selection: { matching: { query: { handle: 'OLD-1' } } } },
      { 'idempotency-key': 'candidate-lock-1' },
    )
    expect(locked.status).toBe(404)
  })
})

describe('the preview of a merge', () => {
  test('shows both contacts side by side, and of what is hidden only that it differs', async () => {
    const preview = await previewOf('ANNA-N-84')
    const field = (name: string) => preview.comparison.find((one) => one.field === name)
    expect(preview).toMatchObject({ candidate: 'ANNA-N-84', into: 'ANNA-NOVAKOVA' })
    expect(field('name')).toMatchObject({ mine: 'Anna Nováková', isSame: true, isHidden: false })
    expect(field('telephone')).toMatchObject({ theirs: null, isSame: false, isHidden: true })
    expect(field('ident')).toMatchObject({ mine: '1984-03-12\nbirthday', theirs: null, isSame: false, isHidden: false })
  })

  test('names every object that would change, with what I become there and what goes', async () => {
    const preview = await previewOf('OLD-1')
    expect(preview).toMatchObject({ domains: 2, nssets: 1, keysets: 1, obstacles: [] })
    expect(preview.objects.map(({ handle, gains, drops }) => ({ handle, gains, drops }))).toEqual([
      { handle: 'old-held.cz', gains: ['holder'], drops: [] },
      { handle: 'old-run.cz', gains: ['admin'], drops: [] },
      { handle: 'NSS-OF-OLD', gains: [], drops: ['tech'] },
      { handle: 'KEY-OF-OLD', gains: ['tech'], drops: [] },
    ])
  })

  test('names the objects page by page', async () => {
    const { domains, objects } = await previewOf('OLD-1', '?page=2')
    expect({ domains, objects }).toEqual({ domains: 2, objects: [] })
  })
})

async function candidatesOf(visitor: Visitor, search = '') {
  const answer = await visitor.get(listMergeCandidates.path + search)
  expect(answer.status).toBe(200)
  return listMergeCandidates.answer.parse(await answer.json())
}

async function domainsOf(visitor: Visitor, handle: string) {
  const answer = await visitor.get(pathOf(listCandidateDomains.path, handle))
  return listCandidateDomains.answer.parse(await answer.json()).items
}

async function previewOf(handle: string, search = '') {
  const answer = await anna.get(pathOf(previewMerge.path, handle) + search)
  return previewMerge.answer.parse(await answer.json())
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function pathOf(path: string, handle: string): string {
  return path.replace('{id}', handle)
}
