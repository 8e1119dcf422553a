import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { refreshHoldings } from '#server/db/holding.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { lock } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const handle = 'ANOTHER-PERSON'
const domain = 'nekoho-jineho.cz'
const own = ['GITA-HORAKOVA']

let server: TestServer
let gita: Visitor
let operation: string
beforeAll(async () => {
  const many = '1000000'
  server = await startServer({ PUBLIC_VIEWS_PER_HOUR: many, EXPORTS_PER_HOUR: many, READS_PER_MINUTE: many })
  await sql`
    insert into contact (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at)
    select gen_random_uuid(), 'roid-canary', ${handle}, ${handle}, ${handle}, id, id, now() from registrar
    order by handle limit 1`.execute(server.db)
  // Gita looks after the other's domain and their sets together with them.
  const id = await registerDomain(server.db, domain, { holder: handle, admins: own, expiresOn: '2031-01-01' })
  const sets = [
    await registerNsset(server.db, 'NSS-TWO', { technical: own }),
    await registerKeyset(server.db, 'KEYS-TWO', { technical: own }),
  ]
  await sql`update domain set nsset_id = ${sets[0]}, keyset_id = ${sets[1]} where id = ${id}`.execute(server.db)
  await refreshHoldings(server.db, [id])
  gita = await signIn(server.url, 'gita')
  operation = (await lock(gita, 'block-transfer', [domain])).id
})
afterAll(() => server.close())

/** A value nobody else has, or none. */
const canary = (name: string) =>
  fc.option(
    fc.uuid().map((id) => `${name}-${id}`),
    { freq: 5 },
  )
const anyContact = fc.record({
  facts: fc.record({
    name: canary('name'),
    organization: canary('organization'),
    email: canary('email'),
    telephone: canary('telephone'),
    fax: canary('fax'),
    notify_email: canary('notify'),
    vat_number: canary('vat'),
    ident_value: canary('ident'),
    city: canary('city'),
    postal_code: canary('post'),
    street: canary('street'),
    mailing: canary('mailing'),
  }),
  mask: fc.integer({ min: 0, max: 511 }),
  isLinked: fc.boolean(),
})
type AnyContact = typeof anyContact extends fc.Arbitrary<infer Of> ? Of : never

test('no call returns a hidden value of a contact to a stranger', async () => {
  let hiddenOnes = 0
  let shownOnes = 0
  await fc.assert(
    fc.asyncProperty(anyContact, async (contact) => {
      await become(contact)
      const { hidden, shown } = sorted(contact)
      const requested = addresses(hidden)
      const texts = await Promise.all(requested.map(textOf))
      const leaking = requested.filter((_address, at) => hidden.some((value) => texts[at]?.includes(value)))
      expect(leaking).toEqual([])
      const detail = await textOf(`/api/registry/contact/${handle}/`)
      expect(shown.filter((value) => !detail.includes(value))).toEqual([])
      hiddenOnes += hidden.length
      shownOnes += shown.length
    }),
    { numRuns: 12 },
  )
  // Both kinds were there, or nothing has been tried.
  expect(Math.min(hiddenOnes, shownOnes)).toBeGreaterThan(0)
}, 60_000)

test('nobody is found by what they hide', async () => {
  await fc.assert(
    fc.asyncProperty(anyContact, async (contact) => {
      await become(contact)
      for (const value of sorted(contact).hidden) {
        const q = new URLSearchParams({ q: value })
        for (const path of [
          '/api/search/',
          '/api/user/domains/',
          '/api/user/nssets/NSS-TWO/domains/',
          '/api/user/nssets/',
        ]) {
          expect(await textOf(`${path}?${q}`)).toContain('"items":[]')
        }
      }
    }),
    { numRuns: 3 },
  )
}, 60_000)

/**
 * Every GET call of holders that answers in text, with all the ids that lead to the contact. Calls that take a text
 * get a hidden value.
 */
function addresses(hidden: readonly string[]): string[] {
  const inText: readonly unknown[] = [null, 'csv', 'events']
  const reading = calls.filter(({ access, method }) => !['open', 'anybody'].includes(access) && method === 'GET')
  const addressed = reading.filter(({ stream }) => inText.includes(stream)).flatMap(({ path }) => idsFor(path))
  const columns = exportsWithContact.map((path) => `${path}?columns=holder`)
  const q = new URLSearchParams({ q: hidden[0] ?? 'x' })
  return [...addressed.map((path) => (path === '/api/search/' ? `${path}?${q}` : path)), ...columns]
}

const exportsWithContact = ['/api/user/domains/csv/', '/api/user/nssets/NSS-TWO/domains/csv/']

function idsFor(path: Call['path']): string[] {
  const ids: Record<string, string> = {
    contact: handle,
    domain,
    nsset: 'NSS-TWO',
    keyset: 'KEYS-TWO',
    registrar: 'REG-SYSTEM',
  }
  const room = path.split('/')[3] ?? ''
  if (path.startsWith('/api/registry/{type}/'))
    return Object.keys(ids).map((type) => path.replace('{type}', type).replace('{id}', ids[type] ?? ''))
  if (room === 'operations') return [path.replace('{id}', operation)]
  if (room === 'nssets' || room === 'keysets') return [path.replace('{id}', room === 'nssets' ? 'NSS-TWO' : 'KEYS-TWO')]
  return [
    path
      .replace('{list}', 'domain')
      .replace('{name}', 'none')
      .replace('{id}', ids[room] ?? operation),
  ]
}

async function textOf(address: string): Promise<string> {
  return (await gita.get(address)).text()
}

async function become({ facts, mask, isLinked }: AnyContact) {
  const { mailing, street, ...columns } = facts
  const address =
    mailing && JSON.stringify({ street: [mailing], city: null, stateOrProvince: null, postalCode: null, country: null })
  await server.db
    .updateTable('contact')
    .set({ ...columns, street: street === null ? [] : [street], mailing_address: address, disclose_mask: mask })
    .where('handle', '=', handle)
    .execute()
  // One that stands nowhere is named nowhere; who looked after it together with Gita is gone from there.
  await sql`delete from domain_contact where contact_id = (select id from contact where handle = ${handle})`.execute(
    server.db,
  )
  await sql`
    update domain set holder_id = ${isLinked ? sql`(select id from contact where handle = ${handle})` : null}
    where fqdn = ${domain}`.execute(server.db)
  if (isLinked) {
    await sql`
      insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, expires_on, state_mask, state_rank,
        registrar_id, holder_id)
      select d.id, c.id, 1, d.sort_key, d.search_key, d.expires_on, d.state_mask, d.state_rank, d.registrar_id, c.id
      from domain as d, contact as c where d.fqdn = ${domain} and c.handle = ${handle}`.execute(server.db)
  }
  const found = await server.db.selectFrom('domain').select('id').where('fqdn', '=', domain).executeTakeFirstOrThrow()
  await refreshHoldings(server.db, [found.id])
  await sql`
    insert into nsset_contact
    select n.id, c.id from nsset as n, contact as c
    where n.handle = 'NSS-TWO' and c.handle = ${handle} and ${isLinked} on conflict do nothing`.execute(server.db)
  if (!isLinked)
    await sql`delete from nsset_contact where contact_id = (select id from contact where handle = ${handle})`.execute(
      server.db,
    )
}

/** Product.md section 5, "Disclosure", written once more: which of the values strangers may see. */
function sorted({ facts, mask, isLinked }: AnyContact): { hidden: string[]; shown: string[] } {
  const isSet = (bit: number) => (mask & bit) !== 0
  const isAddressPublic = isSet(disclosureBits.address) || facts.organization !== null
  const isPublic: Record<keyof typeof facts, boolean> = {
    name: !isSet(disclosureBits.nameHidden),
    organization: !isSet(disclosureBits.organizationHidden),
    email: isSet(disclosureBits.email),
    telephone: isSet(disclosureBits.telephone),
    fax: isSet(disclosureBits.fax),
    notify_email: isSet(disclosureBits.notifyEmail),
    vat_number: isSet(disclosureBits.vatNumber),
    ident_value: isSet(disclosureBits.ident),
    ...{ city: isAddressPublic, postal_code: isAddressPublic, street: isAddressPublic, mailing: false },
  }
  const values = Object.entries(isPublic).map(([name, shown]) => ({
    value: Object.entries(facts).find(([fact]) => fact === name)?.[1] ?? null,
    isShown: shown && isLinked,
  }))
  const those = (isShown: boolean) =>
    values.flatMap((one) => (one.isShown === isShown && one.value !== null ? [one.value] : []))
  return { hidden: [...those(false), 'roid-canary'], shown: those(true) }
}
