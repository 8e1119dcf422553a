import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { renderLetter } from '#server/mail/renderLetter.ts'
import { startHostileProvider, type HostileProvider } from '#tests/server/hostileProvider.ts'
import { signInAt } from '#tests/server/hostileSignIn.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { proveIdentity, signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let server: TestServer
let other: HostileProvider
beforeAll(async () => {
  other = await startHostileProvider('account')
  server = await startServer({}, { providers: [other.provider] })
})
afterAll(async () => {
  await server.close()
  await other.close()
})

/** A browser that carries only the device cookie of another one, as after signing out. */
function sameDevice(as: Visitor): Visitor {
  const visitor = visit(server.url)
  visitor.setCookie('device', as.cookie('device') ?? '')
  return visitor
}

async function contactOf(visitor: Visitor): Promise<string> {
  return (await infoOf(visitor)).contact?.handle ?? ''
}

async function lettersTo(handle: string) {
  const { rows } = await sql<{ id: string; recipient: string; language: string; data: unknown }>`
    select m.id, m.recipient, m.language, m.data from mail as m join contact as c on c.id = m.contact_id
    where m.kind = 'sign-in' and c.handle = ${handle} order by m.created_at, m.recipient`.execute(server.db)
  return rows
}

test('writes nothing at the first sign-in of an identity, nor at the next from the same device', async () => {
  const gita = await signIn(server.url, 'gita')
  expect(gita.cookie('device')).toMatch(/^[\w-]{43}$/)
  const again = sameDevice(gita)
  await proveIdentity(server.url, again, { username: 'gita' })
  expect(again.cookie('device')).toBe(gita.cookie('device'))
  expect(await lettersTo('GITA-HORAKOVA')).toEqual([])
})

test('writes once to both e-mails of the contact from another device, with the time, the method and the browser', async () => {
  const contact = await contactOf(await signIn(server.url, 'hosting'))
  await sql`update contact set email = 'petr@hosting.cz', notify_email = 'notices@hosting.cz' where handle = ${contact}`.execute(
    server.db,
  )
  const elsewhere = visit(server.url, { 'user-agent': firefox })
  await proveIdentity(server.url, elsewhere, { username: 'hosting' })
  await proveIdentity(server.url, sameDevice(elsewhere), { username: 'hosting' })
  const letters = await lettersTo(contact)
  expect(letters.map(({ recipient }) => recipient)).toEqual(['notices@hosting.cz', 'petr@hosting.cz'])
  const [letter] = letters
  for (const [language, parts] of [
    ['cs', [/^Přihlášení z nového zařízení: /, /Čas: \d+\. \S+ \d{4} v \d+:\d\d:\d\d/, /Prohlížeč: Firefox, Linux/]],
    ['en', [/^Sign-in from a new device: /, /Time: \w+ \d+, \d{4} at \d+:\d\d:\d\d/, /Browser: Firefox on Linux/]],
  ] as const) {
    const written = renderLetter(
      { id: 'x', kind: 'sign-in', recipient: '', language, data: letter?.data, attempts: 0 },
      [Buffer.alloc(32)],
    )
    for (const part of parts) expect(`${written.subject}\n${written.text}`.replaceAll('\u202f', ' ')).toMatch(part)
  }
})

test('stores no device that would show what two identities share, nor the cookie itself', async () => {
  const anna = await signIn(server.url, 'anna')
  const both = sameDevice(anna)
  await proveIdentity(server.url, both, { username: 'dana' })
  expect(both.cookie('device')).toBe(anna.cookie('device'))
  const secret = Buffer.from(anna.cookie('device') ?? '', 'base64url')
  const devices = await server.db.selectFrom('known_device').select('device_hash').execute()
  const hashes = devices.map(({ device_hash: hash }) => hash.toString('hex'))
  expect(hashes).not.toContain(secret.toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('writes of three new devices a day at most', async () => {
  for (let times = 0; times < 6; times++) await signIn(server.url, 'maria')
  const letters = await server.db
    .selectFrom('mail')
    .innerJoin('identity', 'identity.last_contact_id', 'mail.contact_id')
    .select('mail.created_at')
    .where('identity.subject', '=', 'demo-maria')
    .where('mail.kind', '=', 'sign-in')
    .execute()
  expect(new Set(letters.map(({ created_at: at }) => at.getTime())).size).toBe(2)
})

test('lets anybody sign in who has no contact yet, and writes to nobody', async () => {
  for (const visitor of [visit(server.url), visit(server.url)])
    expect(await signInAt(other, visitor)).not.toContain('problem')
})

test('forgets a device that was not used for 180 days, whose next sign-in is announced', async () => {
  const before = await signIn(server.url, 'tomas')
  const contact = await contactOf(before)
  const age = (days: number) =>
    sql`update known_device set last_used_at = now() - make_interval(days => ${days}), created_at = now() - make_interval(days => ${days})
      where identity_id = (select identity_id from session where contact_id = (select id from contact where handle = ${contact}) limit 1)`.execute(
      server.db,
    )
  await age(179)
  await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal })
  await proveIdentity(server.url, sameDevice(before), { username: 'tomas' })
  expect(await lettersTo(contact)).toEqual([])
  await age(181)
  await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal })
  await proveIdentity(server.url, sameDevice(before), { username: 'tomas' })
  expect((await lettersTo(contact)).length).toBeGreaterThan(0)
})
