// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeOperation, lock, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const locks = { add: { status: ['serverTransferProhibited', 'serverUpdateProhibited'] } }
const unlocks = { rem: locks.add }
const Message = z.object({
  id: z.string(),
  recordedAt: z.iso.datetime({ precision: 6 }),
  registrar: z.string(),
  objectType: z.string(),
  handle: z.string(),
  operation: z.string(),
  change: z.unknown(),
  reason: z.string(),
})

type Portal = { server: TestServer; anna: Visitor; names: string[] }

async function aPortal(authority: 'registry-of-record' | 'beside-a-registry'): Promise<Portal> {
  const server = await startServer({ AUTHORITY: authority }, { hasClock: false })
  const anna = await signIn(server.url, 'anna')
  const names = (await namesOf(server.db, 'ANNA-NOVAKOVA')).slice(0, 3)
  for (const name of names) await setStates(server.db, name, [])
  return { server, anna, names }
}

function commandsOf({ server }: Portal) {
  const run = (args: string[], input = '') => runRegistry(args, { env: { DATABASE_URL: server.databaseUrl }, input })
  const exported = async (...options: string[]) => {
    const { code, out, err } = await run(['poll', 'export', ...options])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return {
      out,
      messages: out
        .split('\n')
        .slice(0, -1)
        .map((line) => Message.parse(JSON.parse(line))),
    }
  }
  const ack = (args: string[], input = '') => run(['poll', 'ack', ...args], input)
  return { run, exported, ack }
}

describe('where the portal is the registry of record', () => {
  let portal: Portal
  let commands: ReturnType<typeof commandsOf>
  beforeAll(async () => {
    portal = await aPortal('registry-of-record')
    commands = commandsOf(portal)
  })
  afterAll(() => portal.server.close())
  beforeEach(() => sql`delete from poll_message`.execute(portal.server.db))

  test('each registrar has a message of every object it sponsors that is locked, unlocked or put back', async () => {
    const { server, anna, names } = portal
    const locked = await lock(anna, 'block-all', names)
    await operationIn(await changeOperation(anna, locked, 'undo'))
    const { rows } = await sql<{ fqdn: string; registrar: string }>`
      select d.fqdn, r.handle as registrar from domain as d join registrar as r on r.id = d.registrar_id
      where d.fqdn = any(${names}::text[])`.execute(server.db)
    const sponsors = new Map(rows.map(({ fqdn, registrar }) => [fqdn, registrar]))
    const { messages } = await commands.exported()
    const received = messages.map(({ handle, registrar, change, reason }) => ({ handle, registrar, change, reason }))
    const messagesOf = (change: object, reason: string) =>
      names.map((handle) => ({ handle, registrar: sponsors.get(handle), change, reason }))
    expect(received.slice(0, 3)).toEqual(expect.arrayContaining(messagesOf(locks, 'block-all')))
    expect(received.slice(3)).toEqual(expect.arrayContaining(messagesOf(unlocks, 'undo')))
    expect(received).toHaveLength(6)
    const [one = ''] = names
    const own = await commands.exported('--registrar', (sponsors.get(one) ?? '').toLowerCase())
    expect(new Set(own.messages.map(({ registrar }) => registrar))).toEqual(new Set([sponsors.get(one)]))
  })

  test('a message is written out until it is acknowledged, in any number of acknowledgements', async () => {
    const { anna, names } = portal
    await operationIn(await changeOperation(anna, await lock(anna, 'block-all', names), 'undo'))
    const first = await commands.exported()
    expect(await commands.exported()).toEqual(first)
    expect((await commands.run(['poll', 'list'])).out.split('\n')).toHaveLength(first.messages.length + 1)

    const [one, ...others] = first.messages.map(({ id }) => id)
    expect(await commands.ack([one ?? ''])).toEqual({
      code: 0,
      out: '1 messages acknowledged, 0 acknowledged already\n',
      err: '',
    })
    expect((await commands.exported()).messages.map(({ id }) => id)).toEqual(others)
    expect((await commands.ack(['-'], first.out)).out).toBe('5 messages acknowledged, 1 acknowledged already\n')
    expect((await commands.ack(['-'], first.out)).out).toBe('0 messages acknowledged, 6 acknowledged already\n')
    expect((await commands.exported()).messages).toEqual([])
  })

  test('an acknowledgement of an unknown message, or of a bad line, changes nothing', async () => {
    const { anna, names } = portal
    await operationIn(await changeOperation(anna, await lock(anna, 'block-all', names), 'undo'))
    const id = (await commands.exported()).messages[0]?.id ?? ''
    const unknown = '01931f6e-0000-7000-8000-000000000000'
    expect(await commands.ack([id, unknown])).toEqual({
      code: 1,
      out: '',
      err: `1 ids are no message that was written out, so nothing was acknowledged\n${unknown}\n`,
    })
    const bad = await commands.ack(['-'], `${id}\nx\n`)
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining('line 2: expected the id of a message') })
    expect(await commands.ack([id, 'x'])).toMatchObject({ code: 2, err: 'x is no id of a message\n' })
    expect((await commands.exported()).messages).toHaveLength(6)
  })
})

describe('beside a registry', () => {
  let portal: Portal
  let commands: ReturnType<typeof commandsOf>
  beforeAll(async () => {
    portal = await aPortal('beside-a-registry')
    commands = commandsOf(portal)
  })
  afterAll(() => portal.server.close())

  test('a lock is announced once the registry has confirmed it, and never when it was rejected', async () => {
    const { anna, names } = portal
    await lock(anna, 'block-all', names.slice(0, 2))
    expect((await commands.exported()).messages).toEqual([])
    const { out } = await commands.run(['journal', 'export'])
    const [one = '', other = ''] = out.split('\n').map((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? '')
    expect(await commands.ack([one])).toMatchObject({ code: 1 })
    const marks = `id,status,reason\n${one},confirmed,\n${other},rejected,no\n`
    expect(await commands.run(['journal', 'mark', '-'], marks)).toMatchObject({ code: 0 })
    expect((await commands.exported()).messages).toMatchObject([{ id: one, change: locks, reason: 'block-all' }])
  })

  test('registrars and contacts are named as the registry spells them', async () => {
    const { server, names } = portal
    await sql`delete from poll_message`.execute(server.db)
    await sql`update registrar set registry_id = lower(handle)`.execute(server.db)
    await sql`update contact set registry_id = 'Anna-Novakova' where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
    await sql`
      insert into poll_message (id, recorded_at, registrar_id, object_type, object_id, handle, operation, change, reason, status)
      select gen_random_uuid(), now(), registrar_id, 'domain', id, fqdn, 'update',
        '{"chg":{"registrant":"ANNA-NOVAKOVA"}}', 'merge', 'waiting' from domain where fqdn = ${names[0]}`.execute(
      server.db,
    )
    const [message] = (await commands.exported()).messages
    expect(message?.registrar).toBe(message?.registrar.toLowerCase())
    expect(message?.change).toEqual({ chg: { registrant: 'Anna-Novakova' } })
  })
})
