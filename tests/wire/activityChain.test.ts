// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readActivityChain } from '#contract/activityChain.ts'
import { verifyChain } from '#contract/verifyChain.ts'
import { made } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { lock } from '#tests/server/lock.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({}, { hasClock: true })
  await registerDomain(server.db, 'retez.cz', { holder: 'ANNA-NOVAKOVA' })
  anna = await signIn(server.url, 'anna')
  await made(anna, 'domain', 'retez.cz')
  await lock(anna, 'block-all', ['retez.cz'])
  await lock(anna, 'unblock-all', ['retez.cz'])
})
afterAll(() => server.close())

async function partOf(visitor: Visitor, after = 0) {
  const answer = await visitor.get(`${readActivityChain.path}?after=${after}`)
  return readActivityChain.answer.parse(await answer.json())
}

const verify = (visitor: Visitor) => verifyChain((after) => partOf(visitor, after))

/** Runs a check while the entry with the action is changed, and changes it back. */
async function verifyWith(change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) {
  await change.execute(server.db)
  const result = await verify(anna)
  await back.execute(server.db)
  return result
}

const second = sql`contact_id = (select id from contact where handle = 'ANNA-NOVAKOVA') and sequence = 2`
const personOfSecond = sql`activity_id = (select id from activity where ${second})`

describe('the chain of a contact', () => {
  test('holds when the browser computes it', async () => {
    const { entries } = await partOf(anna)
    expect(entries.length).toBeGreaterThan(2)
    expect(entries[0]).toMatchObject({ personal: { address: '127.0.0.1', actorName: 'Anna Nováková' } })
    expect(await verify(anna)).toMatchObject({
      kind: 'whole',
      entries: entries.length,
      since: entries[0]?.recordedAt,
      sealed: 0,
      digestOnly: 0,
    })
  })

  test('continues after the entry that is named, with the same end', async () => {
    const whole = await partOf(anna)
    const rest = await partOf(anna, 1)
    expect(rest).toEqual({ entries: whole.entries.slice(1), end: whole.end })
  })

  test('does not hold where an entry was changed in the database', async () => {
    const found = await verifyWith(
      sql`update activity set action = 'block-transfer' where ${second}`,
      sql`update activity set action = 'block-all' where ${second}`,
    )
    expect(found).toMatchObject({ kind: 'broken', sequence: 2 })
  })

  test('does not hold where a name was changed in the database', async () => {
    const found = await verifyWith(
      sql`update activity_personal set actor_name = 'Eva' where ${personOfSecond}`,
      sql`update activity_personal set actor_name = 'Anna Nováková' where ${personOfSecond}`,
    )
    expect(found).toMatchObject({ kind: 'broken', sequence: 2 })
  })

  test('holds where personal facts were erased, which are counted', async () => {
    await sql`delete from activity_personal where ${personOfSecond}`.execute(server.db)
    expect(await verify(anna)).toMatchObject({ kind: 'whole', digestOnly: 1 })
  })

  test('has of an earlier holder only the hashes, for a later one', async () => {
    const { issuer } = await server.db
      .selectFrom('identity')
      .select('issuer')
      .where('subject', '=', 'demo-anna')
      .executeTakeFirstOrThrow()
    const earlier = (await partOf(anna)).entries
    const env = { DATABASE_URL: server.databaseUrl }
    const contact = ['--contact', 'ANNA-NOVAKOVA']
    await runRegistry(['link', 'end', ...contact], { env, input: '' })
    const whom = ['--issuer', issuer, '--subject', 'demo-orphan', '--kind', 'account']
    expect((await runRegistry(['link', 'add', ...whom, ...contact], { env, input: '' })).err).toBe('')
    const later = await signIn(server.url, 'orphan')
    const { entries } = await partOf(later)
    const { sequence, recordedAt, hash } = earlier[0] ?? {}
    expect(entries[0]).toEqual({ sequence, recordedAt, hash, facts: null, personal: null })
    expect(JSON.stringify(entries)).not.toContain('Anna Nováková')
    expect(await verify(later)).toMatchObject({ kind: 'whole', sealed: earlier.length })
  })
})
