import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { listDomains } from '#contract/domain.ts'
import { listNssets } from '#contract/nsset.ts'
import { states } from '#contract/states.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { versionOf } from '#tests/server/lock.ts'
import { holdersOf, isExisting, merged, obstaclesTo } from '#tests/server/mergeCalls.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
let round = 0
/** Names of this test alone: contacts, domains and sets of the round. */
let old: string
let other: string
let name: (label: string) => string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())

beforeEach(async () => {
  round += 1
  ;[old, other] = [`OLD-${round}`, `OTHER-${round}`]
  name = (label) => `${label}-${round}.cz`
  await registerNamesake(server.db, 'GITA-HORAKOVA', old, { notify_email: `old-${round}@example.cz` })
  await registerNamesake(server.db, 'GITA-HORAKOVA', other)
})

describe('merging', () => {
  test('puts my contact in the place of the others, everywhere and once, and deletes them', async () => {
    const held = await registerDomain(server.db, name('held'), { holder: old, admins: [other, 'DANA-MALA'] })
    const both = await registerDomain(server.db, name('both'), { holder: old, admins: [old, 'GITA-HORAKOVA'] })
    const run = await registerDomain(server.db, name('run'), { holder: 'DANA-MALA', admins: [other] })
    const nsset = await registerNsset(server.db, `NSS-${round}`, { technical: [old, other, 'GITA-HORAKOVA'] })
    const keyset = await registerKeyset(server.db, `KEY-${round}`, { technical: [old, 'DANA-MALA'] })
    await registerDomain(server.db, name('alien'), { holder: 'DANA-MALA', admins: ['FILIP-KUCERA'] })

    expect(await merged(gita, [old.toLowerCase(), other, old])).toEqual({
      into: 'GITA-HORAKOVA',
      merged: [old, other],
      domains: 3,
      nssets: 1,
      keysets: 1,
    })
    expect(await contactsOf('domain', held)).toEqual([
      { handle: 'DANA-MALA', roles: 2 },
      { handle: 'GITA-HORAKOVA', roles: 3 },
    ])
    expect(await contactsOf('domain', both)).toEqual([{ handle: 'GITA-HORAKOVA', roles: 3 }])
    expect(await contactsOf('domain', run)).toEqual([
      { handle: 'DANA-MALA', roles: 1 },
      { handle: 'GITA-HORAKOVA', roles: 2 },
    ])
    expect(await contactsOf('nsset', nsset)).toEqual([{ handle: 'GITA-HORAKOVA', roles: null }])
    expect(await contactsOf('keyset', keyset)).toEqual([
      { handle: 'DANA-MALA', roles: null },
      { handle: 'GITA-HORAKOVA', roles: null },
    ])
    expect(await holdersOf(server.db, [held, both, run])).toEqual(['GITA-HORAKOVA', 'GITA-HORAKOVA', 'DANA-MALA'])
    expect(await isExisting(server.db, old)).toBe(false)
    expect(await isExisting(server.db, other)).toBe(false)
    expect(await copiesOff()).toBe(0)
  })

  test('shows at once on my lists and on those of others who stand there, whatever order was cached', async () => {
    await registerDomain(server.db, name('shared'), { holder: old, admins: ['DANA-MALA'] })
    const nsset = `NSS-L-${round}`
    await registerNsset(server.db, nsset, { technical: [old] })
    const dana = await signIn(server.url, 'dana')
    const holderFor = async (visitor: Visitor) => {
      const answer = await visitor.get(`${listDomains.path}?q=${name('shared')}`)
      return listDomains.answer.parse(await answer.json()).items.map(({ holder }) => holder?.handle)
    }
    const nssets = async () => {
      const answer = await gita.get(`${listNssets.path}?q=${nsset}`)
      return listNssets.answer.parse(await answer.json()).total
    }
    const before = await versionOf(server.db, 'DANA-MALA')
    expect([await holderFor(gita), await holderFor(dana), await nssets()]).toEqual([[], [old], 0])
    await merged(gita, [old])
    expect([await holderFor(gita), await holderFor(dana), await nssets()]).toEqual([
      ['GITA-HORAKOVA'],
      ['GITA-HORAKOVA'],
      1,
    ])
    expect(await versionOf(server.db, 'DANA-MALA')).toBe(before + 1)
  })

  test('carries over that customer support has verified a contact', async () => {
    const verified = states.contactPassedManualVerification.number
    const holds = async () => {
      const { rows } = await sql<{ mask: boolean; rows: number }>`
        select c.state_mask & (1::bigint << ${verified - 1}) <> 0 as mask, (
          select count(*)::int from object_state where object_id = c.id and state = ${verified} and valid_to is null) as rows
        from contact as c where c.handle = 'GITA-HORAKOVA' and c.deleted_at is null`.execute(server.db)
      return rows[0]
    }
    await registerNamesake(server.db, 'GITA-HORAKOVA', `SEEN-${round}`, { states: ['contactPassedManualVerification'] })
    expect(await holds()).toEqual({ mask: false, rows: 0 })
    await merged(gita, [`SEEN-${round}`])
    expect(await holds()).toEqual({ mask: true, rows: 1 })
    await registerNamesake(server.db, 'GITA-HORAKOVA', `TWICE-${round}`, {
      states: ['contactPassedManualVerification'],
    })
    await merged(gita, [`TWICE-${round}`])
    expect(await holds()).toEqual({ mask: true, rows: 1 })
  })

  test('ends the AuthInfo of my contact and of the others, and of nothing that moves', async () => {
    const domain = await registerDomain(server.db, name('stays'), { holder: old })
    const { rows } = await sql<{ id: string }>`
      insert into auth_info (object_id, object_type, id, hash, made_at, expires_at)
      select id, 'contact', gen_random_uuid(), 'x', now(), now() + interval '1 day' from contact
      where handle in ('GITA-HORAKOVA', ${old}, 'DANA-MALA') and deleted_at is null
      union all select ${domain}, 'domain', gen_random_uuid(), 'x', now(), now() + interval '1 day'
      returning object_id as id`.execute(server.db)
    expect(rows).toHaveLength(4)
    await merged(gita, [old])
    const { rows: left } = await sql<{ name: string }>`
      select coalesce(c.handle, d.fqdn) as name from auth_info as a left join contact as c on c.id = a.object_id
      left join domain as d on d.id = a.object_id order by 1`.execute(server.db)
    expect(left.map((one) => one.name)).toEqual(['DANA-MALA', name('stays')])
  })

  test('is written into the histories of all it concerns, whose chains stay whole', async () => {
    await registerDomain(server.db, name('known'), { holder: 'DANA-MALA', admins: [old] })
    await merged(gita, [old])
    const mine = await historyOf(gita, `?type=domain&handle=${name('known')}`)
    expect(mine).toMatchObject([
      {
        action: 'merge-contact',
        object: { handle: old },
        changed: 1,
        by: null,
        actor: 'identity',
        level: 'validated',
        registryChange: { status: 'confirmed' },
      },
    ])
    expect(mine[0]?.name).not.toBeNull()
    const dana = await signIn(server.url, 'dana')
    expect(await historyOf(dana, `?type=domain&handle=${name('known')}`)).toMatchObject([
      { action: 'merge-contact', object: { handle: old }, changed: 1, by: 'GITA-HORAKOVA', name: null, address: null },
    ])
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('is written of to me, to where the old contact had its notices, and to others who stand there', async () => {
    await registerDomain(server.db, name('listed'), { holder: 'DANA-MALA', admins: [old] })
    await merged(gita, [old])
    const { rows } = await sql<{ recipient: string; language: string; data: object }>`
      select recipient, language, data from mail where kind = 'merge' and data -> 'from' ? ${old} order by recipient`.execute(
      server.db,
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      'dana.mala@example.cz',
      'gita.horakova@example.cz',
      `old-${round}@example.cz`,
    ])
    expect(rows[0]?.data).toMatchObject({ into: 'GITA-HORAKOVA', from: [old], isMine: false })
    expect(rows[1]?.data).toMatchObject({ isMine: true, objects: [{ type: 'domain', name: name('listed') }] })
    await expect
      .poll(
        async () => {
          const { rows: letters } = await sql<{ body: string }>`
          select l.body from demo_letter as l join mail as m on m.id = l.mail_id
          where m.kind = 'merge' and m.data -> 'from' ? ${old}`.execute(server.db)
          return letters.filter(({ body }) => body.includes(name('listed'))).length
        },
        { timeout: 20_000 },
      )
      .toBe(3)
  })

  test('stands in the registry journal in EPP’s words, deletions last, and before the registrars', async () => {
    const held = await registerDomain(server.db, name('held'), { holder: old, admins: [other] })
    const set = await registerNsset(server.db, `NSS-J-${round}`, { technical: [old] })
    await merged(gita, [old, other])
    const { rows } = await sql<{ handle: string; command: string; change: object; status: string }>`
      select handle, command, change, status from registry_journal
      where object_id in (${held}, ${set}) or handle in (${old}, ${other}) order by recorded_at, id`.execute(server.db)
    expect(rows).toEqual([
      {
        handle: name('held'),
        command: 'update',
        status: 'confirmed',
        change: {
          add: { contact: [{ type: 'admin', id: 'GITA-HORAKOVA' }] },
          rem: { contact: [{ type: 'admin', id: other }] },
          chg: { registrant: 'GITA-HORAKOVA' },
        },
      },
      {
        handle: `NSS-J-${round}`,
        command: 'update',
        status: 'confirmed',
        change: {
          add: { contact: [{ type: 'tech', id: 'GITA-HORAKOVA' }] },
          rem: { contact: [{ type: 'tech', id: old }] },
        },
      },
      { handle: old, command: 'delete', status: 'confirmed', change: {} },
      { handle: other, command: 'delete', status: 'confirmed', change: {} },
    ])
    const { rows: polls } = await sql<{ handle: string; operation: string; isSponsor: boolean; change: object }>`
      select p.handle, p.operation, p.change, p.registrar_id = coalesce(c.registrar_id, d.registrar_id, n.registrar_id) as "isSponsor"
      from poll_message as p left join contact as c on c.id = p.object_id left join domain as d on d.id = p.object_id
      left join nsset as n on n.id = p.object_id
      where p.object_id in (${held}, ${set}) or p.handle in (${old}, ${other}) order by p.recorded_at, p.id`.execute(
      server.db,
    )
    expect(polls).toEqual(
      rows.map(({ handle, command, change }) => ({ handle, operation: command, change, isSponsor: true })),
    )
  })

  test('is handed over to the registrars in order', async () => {
    await registerDomain(server.db, name('polled'), { holder: old })
    await merged(gita, [old])
    const { code, out } = await runRegistry(['poll', 'export'], { env: { DATABASE_URL: server.databaseUrl } })
    expect(code).toBe(0)
    const lines = out.split('\n').filter((line) => line.includes(old) || line.includes(name('polled')))
    expect(lines.map((line) => /"handle":"([^"]+)"/.exec(line)?.[1])).toEqual([name('polled'), old])
  })

  test('repeated for what has become mine answers the same and does nothing more', async () => {
    await registerDomain(server.db, name('once'), { holder: old, admins: [other] })
    const result = await merged(gita, [old, other])
    const entries = await historyOf(gita, '?action=merge-contact')
    expect(await merged(gita, [old, other])).toEqual(result)
    expect(await historyOf(gita, '?action=merge-contact')).toHaveLength(entries.length)
    // Together with one that is still there it is another merge.
    await registerNamesake(server.db, 'GITA-HORAKOVA', `NEW-${round}`)
    expect(await obstaclesTo(gita, [old, `NEW-${round}`])).toMatchObject([{ candidate: old, reason: 'no-longer-fits' }])
    expect(await isExisting(server.db, `NEW-${round}`)).toBe(true)
  })
})

async function historyOf(visitor: Visitor, search: string) {
  return listActivity.answer.parse(await (await visitor.get(listActivity.path + search)).json()).items
}

async function contactsOf(type: 'domain' | 'nsset' | 'keyset', id: string) {
  const roles = type === 'domain' ? sql`w.roles` : sql`null`
  const { rows } = await sql<{ handle: string; roles: number | null }>`
    select c.handle, ${roles} as roles from ${sql.table(`${type}_contact`)} as w join contact as c on c.id = w.contact_id
    where w.${sql.ref(`${type}_id`)} = ${id} order by c.handle`.execute(server.db)
  return rows
}

/** Rows that lists are read from whose copies are not the domain's, or that name a holder who is none. */
async function copiesOff(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from domain_contact as c join domain as d on d.id = c.domain_id
    where c.holder_id is distinct from d.holder_id or (c.roles & 1 <> 0) <> (c.contact_id = d.holder_id)`.execute(
    server.db,
  )
  return rows[0]?.count ?? 0
}
