// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { personalData } from '#server/features/person/personalData.ts'
import { bidders } from '#tests/auction/storedAuction.ts'
import { bid, ofMaria, one, plantPerson, tablesWith, type PlantedPerson } from '#tests/server/plantedPerson.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let planted: PlantedPerson
beforeAll(async () => {
  // A scheduler would finish the operation that a test leaves running.
  server = await startServer({}, { hasClock: false })
  planted = await plantPerson(server)
})
afterAll(() => server.close())

/** A digest of tables that nothing but an erasure changes meanwhile. */
async function stateOfTables(): Promise<string[]> {
  const tables = ['identity', 'link', 'activity', 'activity_personal', 'session', 'saved_view', 'operation']
  return Promise.all(
    tables.map(async (table) => {
      const { digest } = await one(
        server.db,
        sql<{ digest: string }>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(table)} as t`,
      )
      return `${table} ${digest}`
    }),
  )
}

describe('registry person erase', () => {
  test('refuses a contact that is linked to nobody, and says what to do', async () => {
    const { handle } = await one(
      server.db,
      sql<{ handle: string }>`
      select handle from contact as c where deleted_at is null
        and not exists (select from link where contact_id = c.id) order by handle limit 1`,
    )
    expect(await planted.run('erase', '--contact', handle, '--yes')).toEqual({
      code: 1,
      out: '',
      err: `${handle} is linked to nobody: name the person by --issuer and --subject (registry link list --ended)\n`,
    })
  })

  test('refuses while the person leads an auction, also in the dry run', async () => {
    const before = await stateOfTables()
    for (const yes of [[], ['--yes']])
      expect(await planted.run('erase', ...planted.named, ...yes)).toEqual({
        code: 1,
        out: '',
        err: 'the person leads an auction, owes a payment or holds a right to register: try again when that is over\n',
      })
    expect(await stateOfTables()).toEqual(before)
    const [other] = await bidders(server.db, 1)
    await bid(server.db, planted.auctionId, {
      identity: other?.identity ?? '',
      contact: other?.contact ?? '',
      crowns: 900,
    })
  })

  test('refuses while an operation is under way', async () => {
    await sql`update operation set status = 'running' where identity_id = ${planted.identity.id}`.execute(server.db)
    const { code, err } = await planted.run('erase', ...planted.named, '--yes')
    await sql`update operation set status = 'done' where identity_id = ${planted.identity.id}`.execute(server.db)
    expect([code, err]).toEqual([1, 'an operation of the person is under way: try again when it has ended\n'])
  })

  test('changes nothing without --yes, and says what it would do', async () => {
    const before = await stateOfTables()
    const letters = await tablesWith(server.db, 'maria-canary@registry.example')
    const { code, out } = await planted.run('erase', ...planted.named)
    expect(code).toBe(0)
    expect(out).toContain('would erase demo-maria of')
    expect(out).toContain('  link to WEISS-GMBH: ended\n')
    expect(out).toContain('  saved views: 1\n')
    expect(out).toMatch(/stays:\n[^]*bids, acceptances of rules and payments, without a name/)
    expect(out).toMatch(/nothing was changed: repeat with --yes to erase\n$/)
    expect(await stateOfTables()).toEqual(before)
    expect(letters).toContain('mail')
    expect(await tablesWith(server.db, 'maria-canary@registry.example')).toEqual(letters)
  })

  test('erases what need not stay, and the history remains whole', async () => {
    const planned = await planted.run('erase', ...planted.named)
    const { code, out } = await planted.run('erase', ...planted.named, '--yes')
    expect(code).toBe(0)
    // The dry run has listed exactly this.
    expect(out.split('\n').slice(1, -1)).toEqual(planned.out.split('\n').slice(1, -2))

    for (const value of [...ofMaria, planted.identity.subject])
      expect([value, await tablesWith(server.db, value)]).toEqual([value, []])
    expect((await planted.maria.get(listActivity.path)).status).toBe(401)
    const check = await runRegistry(['check-activity'], { env: { DATABASE_URL: server.databaseUrl } })
    expect(check).toMatchObject({ code: 0, out: expect.stringContaining('the history is whole') })
  })

  test('deletes the rows of every table that says so', async () => {
    for (const [table, about] of Object.entries(personalData)) {
      const hasIdentity = await one(
        server.db,
        sql<{ is: boolean }>`
        select exists (select from information_schema.columns where table_schema = 'public'
          and table_name = ${table} and column_name = 'identity_id') as is`,
      )
      const left = hasIdentity.is
        ? (await sql`select from ${sql.table(table)} where identity_id = ${planted.identity.id}`.execute(server.db))
            .rows.length
        : 0
      expect([table, about !== 'nobody' && about.erasure === 'deletes' && left > 0]).toEqual([table, false])
    }
  })

  test('is recorded in the history of each contact and on the identity', async () => {
    const { rows } = await sql<{ handle: string }>`
      select handle from activity where action = 'erase-person' and actor = 'operator' order by 1`.execute(server.db)
    expect(rows.map(({ handle }) => handle)).toEqual(['MARIA-WEISS', 'WEISS-GMBH'])
    const { isRecent } = await one(
      server.db,
      sql<{ isRecent: boolean }>`
      select erased_at > now() - interval '1 minute' as "isRecent" from identity where id = ${planted.identity.id}`,
    )
    expect(isRecent).toBe(true)
  })

  test('leaves bids, actions and the registry’s data, and what is of the earlier person', async () => {
    const { bids, actions, names } = await one(
      server.db,
      sql<{ bids: number; actions: number; names: number }>`
      select (select count(*)::int from auction_bid where identity_id = ${planted.identity.id}) as bids,
        (select count(*)::int from activity where identity_id = ${planted.identity.id} and action = 'block-transfer') as actions,
        (select count(*)::int from contact where handle = 'MARIA-WEISS' and name is not null) as names`,
    )
    expect({ bids, names }).toEqual({ bids: 1, names: 1 })
    expect(actions).toBeGreaterThan(0)
    expect(await tablesWith(server.db, 'Earlier Person')).toEqual(['activity_personal', 'identity'])
  })

  test('finds nobody any more, and the person who signs in again is a new one', async () => {
    expect((await planted.run('erase', ...planted.named, '--yes')).code).toBe(1)
    expect((await planted.run('export', ...planted.named)).code).toBe(1)
    await signIn(server.url, 'maria')
    const { id } = await one(
      server.db,
      sql<{ id: string }>`
      select id from identity where issuer = ${planted.identity.issuer} and subject = ${planted.identity.subject}`,
    )
    expect(id).not.toBe(planted.identity.id)
  })
})
