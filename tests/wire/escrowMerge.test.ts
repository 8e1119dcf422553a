import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createContact } from '#contract/link.ts'
import { Info } from '#contract/session.ts'
import { uriOfKind } from '#server/escrow/namespaces.ts'
import {
  aContact,
  aDomainText,
  aRegistrar,
  depositText,
  type DepositFacts,
} from '#tests/server/builders/depositText.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { partsOf, takeIn, written } from '#tests/server/deposit.ts'
import { isExisting, merged } from '#tests/server/mergeCalls.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const mine = 'GITA-HORAKOVA'
const old = 'OLD-1'

let server: TestServer
let gita: Visitor
let deposits = 0
beforeEach(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  await take(-3, before)
  // She is the same person by all that the registry has of both.
  await sql`
    update contact as m set name = o.name, organization = o.organization, street = o.street, city = o.city,
      state_or_province = o.state_or_province, postal_code = o.postal_code, country = o.country, email = o.email
    from contact as o where o.handle = ${old} and m.handle = ${mine}`.execute(server.db)
  gita = await signIn(server.url, 'gita')
  expect(await merged(gita, [old])).toMatchObject({ domains: 2 })
  expect(await contacts()).toEqual(moved)
  expect(await updatedAfterMerge()).toEqual([])
  return () => server.close()
})

const oldContact = aContact(old).replace('<contact:city>', '<contact:street>Lipová 1</contact:street><contact:city>')
const before = [
  aRegistrar(),
  oldContact,
  aContact('H-1'),
  aDomainText('held-merged.cz', { holder: old, admin: 'H-1' }),
  aDomainText('run-merged.cz', { holder: 'H-1', admin: old }),
].join('')
const after = [
  aRegistrar(),
  aContact('H-1'),
  aDomainText('held-merged.cz', { holder: mine, admin: 'H-1' }),
  aDomainText('run-merged.cz', { holder: 'H-1', admin: mine }),
].join('')

/** Returns the moved domains whose time of the last update is the portal's: beside a registry it is the registry's. */
async function updatedAfterMerge(): Promise<string[]> {
  const { rows } = await sql<{ fqdn: string }>`
    select fqdn from domain where fqdn like '%-merged.cz' and updated_at is not null`.execute(server.db)
  return rows.map(({ fqdn }) => fqdn)
}

const moved = [`held-merged.cz ${mine}: H-1 2, ${mine} 1`, `run-merged.cz H-1: H-1 1, ${mine} 2`]
const unmoved = [`held-merged.cz ${old}: H-1 2, ${old} 1`, `run-merged.cz H-1: H-1 1, ${old} 2`]

describe('what a merge beside a registry has done', () => {
  test('stands against a deposit of before it', async () => {
    expect(await take(-1, before)).toMatchObject({ confirmed: 0, overlays: [] })
    expect(await contacts()).toEqual(moved)
    expect(await isExisting(server.db, old)).toBe(false)
  })

  test('stands against a newer deposit still without it, which says so; the one that shows it confirms it', async () => {
    const { overlays } = await take(1, before)
    expect(overlays.map(({ object }) => object)).toEqual([
      'domain held-merged.cz',
      'domain run-merged.cz',
      `contact ${old}`,
    ])
    expect(await contacts()).toEqual(moved)
    expect(await isExisting(server.db, old)).toBe(false)
    expect(await journal()).toEqual(['pending', 'pending', 'pending'])

    expect(await take(2, after)).toMatchObject({ confirmed: 3, overlays: [] })
    expect(await contacts()).toEqual(moved)
    expect(await journal()).toEqual(['confirmed', 'confirmed', 'confirmed'])

    // From here on the registry has the word again.
    await take(3, before)
    expect(await contacts()).toEqual(unmoved)
  })

  test('that the registry refused stands against what is older than its answer, and is as the registry has it then', async () => {
    await refuse()
    await take(-1, before)
    expect(await contacts()).toEqual(moved)

    expect(await take(1, before)).toMatchObject({ overlays: [] })
    expect(await contacts()).toEqual(unmoved)
    expect(await isExisting(server.db, old)).toBe(true)
  })

  test('stands for each object: where one move alone was refused, the contact is back with that', async () => {
    await refuse('run-merged.cz')
    const { overlays } = await take(1, before)
    expect(await contacts()).toEqual([moved[0], unmoved[1]])
    expect(await isExisting(server.db, old)).toBe(true)
    expect(overlays).toContainEqual({ object: `contact ${old}`, reason: expect.stringContaining('it is back') })
  })

  test('stands against a deposit of differences, which counts the contact still and names it', async () => {
    const changed = aDomainText('held-merged.cz', { holder: old, admin: 'H-1', exDate: '2099-05-01T00:00:00Z' })
    await take(1, changed, { type: 'DIFF', counts: { Domain: 2, Host: 0, Contact: 2, Registrar: 1 } })
    expect(await contacts()).toEqual(moved)
  })

  test('gives way where a deposit of differences has a domain at the merged contact that nobody moved, until the registry ends it', async () => {
    const strange = aDomainText('late-merged.cz', { holder: old, admin: 'H-1' })
    const { overlays } = await take(1, strange, {
      type: 'DIFF',
      counts: { Domain: 3, Host: 0, Contact: 2, Registrar: 1 },
    })
    expect(overlays.map(({ object }) => object)).toEqual([`contact ${old}`])
    expect(await contacts()).toEqual([moved[0], `late-merged.cz ${old}: H-1 2, ${old} 1`, moved[1]])
    expect(await isExisting(server.db, old)).toBe(true)

    expect(await take(2, after)).toMatchObject({ confirmed: 3, overlays: [] })
    expect(await contacts()).toEqual(moved)
    expect(await isExisting(server.db, old)).toBe(false)
    expect(await journal()).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('stands too when it is done while a deposit is being taken in', async () => {
    const second = oldContact.replace(`>${old}<`, '>OLD-2<').replace('COLD_1-T', 'COLD_2-T')
    const contents = [
      before,
      aContact('H-2'),
      second,
      aDomainText('more-merged.cz', { holder: 'OLD-2', admin: 'H-1' }),
    ].join('')
    await take(1, contents)
    const { begun } = await server.db.transaction().execute(async (tx) => {
      await sql`select from contact where handle = 'H-2' for update`.execute(tx)
      const begun = take(2, contents.replace('Person H-2', 'Person H-2 again').replaceAll('2099-01', '2099-02'))
      await expect.poll(() => countWaiting(server.db), { timeout: 20_000, interval: 20 }).toBe(1)
      expect(await merged(gita, ['OLD-2'])).toMatchObject({ domains: 1 })
      return { begun }
    })
    await begun
    expect(await contacts()).toEqual([moved[0], `more-merged.cz ${mine}: H-1 2, ${mine} 1`, moved[1]])
    expect(await isExisting(server.db, 'OLD-2')).toBe(false)
  })

  test('leaves my contact where the registry ends it while the domains wait to come to it', async () => {
    await sql`update contact set imported_from = 'cz', imported_at = now() where handle = ${mine}`.execute(server.db)
    await take(1, before)
    expect(await contacts()).toEqual(moved)
    expect(await isExisting(server.db, mine)).toBe(true)
  })
})

describe('an exported deposit', () => {
  const heldMoved = [`held-merged.cz ${mine}: admin H-1`, `run-merged.cz H-1: admin ${mine}`]
  const heldUnmoved = [`held-merged.cz ${old}: admin H-1`, `run-merged.cz H-1: admin ${old}`, old]

  test('has a merge when the registry has confirmed it, and until then what was before', async () => {
    expect(await exported()).toEqual(heldUnmoved)

    await take(1, after)
    expect(await exported()).toEqual(heldMoved)
  })

  test('has a contact as linked only where the registry has it at an object', async () => {
    const isLinked = async () =>
      (await partsOf(await written(server.db, 'cz'))).some(
        (part) => part.kind === 'contact' && part.id === mine && part.statuses.includes('linked'),
      )
    expect(await isLinked()).toBe(true)
    await sql`delete from domain_contact as w using contact as c, domain as d where c.id = w.contact_id
      and d.id = w.domain_id and c.handle = ${mine} and d.fqdn not like '%-merged.cz'`.execute(server.db)
    expect(await isLinked()).toBe(false)

    await take(1, after)
    expect(await isLinked()).toBe(true)
  })

  test('does not have a rejected merge, before and after the next deposit', async () => {
    await refuse()
    expect(await exported()).toEqual(heldUnmoved)

    await take(1, before)
    expect(await exported()).toEqual(heldUnmoved)
  })
})

describe('a contact made here', () => {
  test('is in an exported deposit when the registry has confirmed it', async () => {
    const nina = await signIn(server.url, 'nina')
    const body = { email: 'nina@mail.example', telephone: '+420 777 123 456' }
    const answer = await nina.send('POST', createContact.path, body, { 'idempotency-key': randomUUID() })
    const { contact } = Info.parse(await answer.json())
    const isExported = async () =>
      (await partsOf(await written(server.db, 'cz'))).some(
        (part) => part.kind === 'contact' && part.id === contact?.handle,
      )
    expect(await isExported()).toBe(false)

    await sql`update registry_journal set status = 'confirmed', decided_at = now()`.execute(server.db)
    expect(await isExported()).toBe(true)
  })
})

/** The domains of an exported deposit with their holders and contacts, and the old contact where it is there. */
async function exported(): Promise<string[]> {
  const parts = await partsOf(await written(server.db, 'cz'))
  const contacts = parts.flatMap((part) => (part.kind === 'contact' ? [part.id] : []))
  const counted = parts.flatMap((part) => (part.kind === 'header' ? part.counts : []))
  expect(counted).toContainEqual({ uri: uriOfKind.contact, rcdn: null, count: contacts.length })
  const domains = parts.flatMap((part) =>
    part.kind === 'domain' && part.name.endsWith('-merged.cz')
      ? [`${part.name} ${part.registrant}: ${part.contacts.map(({ role, id }) => `${role} ${id}`).join(', ')}`]
      : [],
  )
  return [...domains.toSorted(), ...contacts.filter((handle) => handle === old)]
}

/** Takes in what the registry shows so many hours from now. */
async function take(hours: number, contents: string, facts: DepositFacts = {}) {
  const watermark = new Date(Date.now() + hours * 3_600_000).toISOString()
  const text = depositText(contents, { tld: 'cz', id: `merge${++deposits}`, watermark, ...facts })
  const report = await takeIn(server.databaseUrl, text, 'beside-a-registry')
  expect(report).toMatchObject({ outcome: 'loaded', reason: null })
  return report
}

/** Each domain with its holder, and with who stands there in which roles. */
async function contacts(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select d.fqdn || ' ' || h.handle || ': ' || string_agg(c.handle || ' ' || w.roles, ', ' order by
      c.handle = ${mine}, c.handle = ${old}) as line
    from domain as d join contact as h on h.id = d.holder_id
    join domain_contact as w on w.domain_id = d.id join contact as c on c.id = w.contact_id
    where d.fqdn like '%-merged.cz' and d.deleted_at is null group by d.fqdn, h.handle order by d.fqdn`.execute(
    server.db,
  )
  return rows.map(({ line }) => line)
}

/** Returns the status of the moves and of the deletion; my own contact's entry is of no deposit. */
async function journal(): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select status from registry_journal where handle <> ${mine} order by recorded_at, id`.execute(server.db)
  return rows.map(({ status }) => status)
}

async function refuse(handle: string | null = null) {
  const { rows } = await sql<{ id: string }>`
    select id from registry_journal where ${handle}::text is null or handle = ${handle}`.execute(server.db)
  const lines = rows.map(({ id }) => `${id},rejected,prohibited`)
  const input = ['id,status,reason', ...lines, ''].join('\n')
  const { code, err } = await runRegistry(['journal', 'mark', '-'], {
    env: { DATABASE_URL: server.databaseUrl },
    input,
  })
  expect({ code, err }).toMatchObject({ code: 0 })
}
