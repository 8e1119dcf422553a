// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeOperation, lock, namesOf, setStates } from '#tests/server/lock.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { faultsInXml, schemaFolder } from '#tests/server/xmllint.ts'

let server: TestServer
let anna: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  anna = await signIn(server.url, 'anna')
  names = (await namesOf(server.db, 'ANNA-NOVAKOVA')).slice(0, 6)
  for (const name of names) await setStates(server.db, name, [])
})
afterAll(() => server.close())

const run = (args: string[], input = '') => runRegistry(args, { env: { DATABASE_URL: server.databaseUrl }, input })

const Line = z.object({ id: z.string(), handle: z.string(), status: z.string(), reason: z.nullable(z.string()) })

async function exported(...options: string[]) {
  const { code, out, err } = await run(['journal', 'export', ...options])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => Line.parse(JSON.parse(line)))
}

async function idsOf(operation: { id: string }): Promise<string[]> {
  const rows = await server.db
    .selectFrom('registry_journal')
    .select('id')
    .where('operation_id', '=', operation.id)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

describe('registry journal export', () => {
  test('lists the changes in the order in which they were made, each with the EPP change', async () => {
    const [one = '', other = ''] = names
    const first = await lock(anna, 'block-all', [one])
    const second = await lock(anna, 'block-transfer', [other])
    const third = await changeOperation(anna, first, 'undo')
    expect(third.ok).toBe(true)
    // Entries are held back while a transaction that began before them is open, as of a scheduled job.
    await expect.poll(async () => (await exported()).length).toBe(3)
    const all = await exported()
    expect(all.map(({ handle }) => handle)).toEqual([one, other, one])
    expect(all.map(({ id }) => id).slice(0, 2)).toEqual([...(await idsOf(first)), ...(await idsOf(second))])

    const { out } = await run(['journal', 'export'])
    expect(JSON.parse(out.split('\n')[0] ?? '')).toEqual({
      id: all[0]?.id,
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      objectType: 'domain',
      handle: one,
      roid: expect.stringMatching(/-CZ$/),
      command: 'update',
      change: { add: { status: ['serverTransferProhibited', 'serverUpdateProhibited'] } },
      operationId: first.id,
      status: 'pending',
      decidedAt: null,
      reason: null,
    })
  })

  test('goes on behind an entry, and says so of one that is not there', async () => {
    const all = await exported()
    expect(await exported('--since', all[0]?.id ?? '')).toEqual(all.slice(1))
    expect(await exported('--since', all.at(-1)?.id ?? '')).toEqual([])
    const nowhere = '01931f6e-0000-7000-8000-000000000000'
    expect(await run(['journal', 'export', '--since', nowhere])).toEqual({
      code: 2,
      out: '',
      err: `the journal has no entry ${nowhere}\n`,
    })
  })

  test('writes EPP commands, one a line, whose clTRID is the entry', async () => {
    const all = await exported()
    const { code, out } = await run(['journal', 'export', '--format', 'epp'])
    const commands = out.split('\n').slice(0, -1)
    expect(code).toBe(0)
    expect(commands.map((text) => /<clTRID>(.*)<\/clTRID>/.exec(text)?.[1])).toEqual(all.map(({ id }) => id))
    expect(commands[0]).toContain(
      `<domain:name>${names[0]}</domain:name><domain:add><domain:status s="serverTransferProhibited"/>`,
    )
  })

  test.runIf(schemaFolder)('writes EPP commands that the standard’s schemas take', async () => {
    const { out } = await run(['journal', 'export', '--format', 'epp'])
    expect(await faultsInXml(out.split('\n').slice(0, -1), schemaFolder ?? '')).toBe('')
  })

  test('has no EPP command for a set, and says how many it left out', async () => {
    await sql`
      insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
      select gen_random_uuid(), clock_timestamp(), 'nsset', id, roid, handle, 'update',
        '{"add":{"status":["serverTransferProhibited"]}}', 'pending' from nsset where deleted_at is null limit 1`.execute(
      server.db,
    )
    const before = (await exported()).length
    const { out, err } = await run(['journal', 'export', '--format', 'epp'])
    expect(out.split('\n').slice(0, -1)).toHaveLength(before - 1)
    expect(err).toBe('1 changes have no EPP command: see --format json\n')
    await sql`delete from registry_journal where object_type = 'nsset'`.execute(server.db)
  })

  test('waits with entries that are newer than a change still being written, so that none is passed over', async () => {
    const before = await exported()
    await server.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx)
      const { id } = await lock(anna, 'block-transfer', names.slice(2, 3))
      expect(await idsOf({ id })).toHaveLength(1)
      expect(await exported()).toEqual(before)
    })
    expect(await exported()).toHaveLength(before.length + 1)
  })
})

describe('registry journal export where the owner of the tables may not see the writers', () => {
  const reader = `registry_reader_${randomUUID().slice(0, 8)}`
  beforeAll(async () => {
    await sql`create role ${sql.ref(reader)} login`.execute(server.db)
    await sql`grant select on all tables in schema public to ${sql.ref(reader)}`.execute(server.db)
    await sql`alter function journal_complete_until() owner to ${sql.ref(reader)}`.execute(server.db)
  })
  afterAll(async () => {
    await sql`alter function journal_complete_until() owner to current_user`.execute(server.db)
    await sql`drop owned by ${sql.ref(reader)}`.execute(server.db)
    await sql`drop role ${sql.ref(reader)}`.execute(server.db)
  })

  test('refuses while entries could be passed over, and waits for them once it may see the writers', async () => {
    const url = new URL(server.databaseUrl)
    url.searchParams.set('user', reader)
    const read = () => runRegistry(['journal', 'export'], { env: { DATABASE_URL: url.href } })
    const before = await read()
    expect(before).toMatchObject({ code: 0, err: '' })
    await server.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx)
      await lock(anna, 'block-all', names.slice(2, 3))
      expect(await read()).toEqual({
        code: 1,
        out: '',
        err: `the database user may not see since when others write, so entries of the journal could be passed over: grant pg_read_all_stats to ${reader}\n`,
      })
      await sql`grant pg_read_all_stats to ${sql.ref(reader)}`.execute(server.db)
      expect(await read()).toEqual(before)
    })
    expect((await read()).out.length).toBeGreaterThan(before.out.length)
  })
})

describe('registry journal mark', () => {
  const status = async (id: string) => {
    const row = await server.db
      .selectFrom('registry_journal')
      .select(['status', 'reason', 'decided_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { status: row.status, reason: row.reason, decidedAt: row.decided_at }
  }
  let ids: string[]
  beforeAll(async () => {
    ids = await idsOf(await lock(anna, 'block-transfer', names.slice(3, 6)))
    expect(ids).toHaveLength(3)
  })

  test('a file with one unknown id, one entry twice or one bad line changes nothing, and every fault is listed', async () => {
    const [one = '', other = ''] = ids
    const unknown = '01931f6e-0000-7000-8000-000000000000'
    expect(await run(['journal', 'mark', '-'], `id,status,reason\n${one},confirmed,\n${unknown},confirmed,\n`)).toEqual(
      {
        code: 1,
        out: '',
        err: `-: 1 of its lines cannot be taken, so nothing was changed\nline 3: ${unknown} is not in the journal\n`,
      },
    )
    expect(
      (await run(['journal', 'mark', '-'], `id,status,reason\n${one},confirmed,\n${one},rejected,no\n`)).err,
    ).toContain(`line 3: ${one} stands on an earlier line too`)
    const bad = await run(['journal', 'mark', '-'], `id,status,reason\nx,confirmed,\n${other},rejected,\n${one}\n`)
    expect(bad).toEqual({
      code: 2,
      out: '',
      err: [
        '-: 3 of its lines cannot be taken, so nothing was changed',
        'line 2: "x" is no journal id',
        'line 3: a rejected change needs its reason',
        'line 4: expected id, status and reason',
        '',
      ].join('\n'),
    })
    for (const id of ids) expect((await status(id)).status).toBe('pending')
  })

  test('confirmed and rejected changes are stored with time and reason; the rejected lock is taken back', async () => {
    const [one = '', other = ''] = ids
    const file = `id,status,reason\n${one},confirmed,\n${other},rejected,"2304, status prohibits operation"\n`
    const { code, out } = await run(['journal', 'mark', '-'], file)
    expect({ code, out }).toEqual({ code: 0, out: '1 changes confirmed, 1 rejected, 0 marked so already\n' })
    expect(await status(one)).toEqual({ status: 'confirmed', reason: null, decidedAt: expect.any(Date) })
    const refused = await status(other)
    expect(refused).toMatchObject({ status: 'rejected', reason: '2304, status prohibits operation' })

    expect((await run(['journal', 'mark', '-'], file)).out).toBe(
      '0 changes confirmed, 0 rejected, 2 marked so already\n',
    )
    expect(await status(other)).toEqual(refused)
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from object_state where valid_to is null and set_by = 'holder'
        and object_id = any(select object_id from registry_journal where id = any(${ids}::uuid[]))`.execute(server.db)
    expect(Number(rows[0]?.n)).toBe(2)
  })

  test('the rejected ones are a list for the operator', async () => {
    const refused = await exported('--status', 'rejected')
    expect(refused).toMatchObject([{ id: ids[1], reason: '2304, status prohibits operation' }])
    expect((await run(['journal', 'export', '--status', 'rejected', '--format', 'text'])).out).toMatch(
      /domain {2}\S+ {2}\+serverTransferProhibited {2}rejected \(2304, status prohibits operation\)\n$/,
    )
    expect((await exported()).map(({ id }) => id)).not.toContain(ids[1])
    expect((await exported('--status', 'all')).map(({ id }) => id)).toContain(ids[1])
  })

  test('JSON lines, as the export writes them, are taken too; a confirmed change stays confirmed', async () => {
    const [one = '', , third = ''] = ids
    const line = (id: string, mark: string, reason?: string) => `${JSON.stringify({ id, status: mark, reason })}\n`
    expect(
      (await run(['journal', 'mark', '-'], line(third, 'rejected', 'no') + line(one, 'rejected', 'no'))).err,
    ).toContain(`line 2: ${one} has been confirmed already`)
    expect((await run(['journal', 'mark', '-'], line(third, 'confirmed') + line(one, 'confirmed'))).out).toBe(
      '1 changes confirmed, 0 rejected, 1 marked so already\n',
    )
    expect((await run(['journal', 'mark', '-'], '{"id":7}\n')).err).toContain('line 1: expected id, status and reason')
  })
})
