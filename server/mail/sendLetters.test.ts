import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, openDb, openPool, type Db } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { openLog } from '#server/http/openLog.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { recordConfirmationLetter } from './contactStore.ts'
import { priority } from './priority.ts'
import { letterKey, sealed } from './seal.ts'
import { lettersAtOnce, sendLetters, type Deliver } from './sendLetters.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(webAddressOf({ connectionString: database.url })))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => void (await sql`delete from mail`.execute(db)))

const log = openLog({ level: 'silent', isOnStderr: true })

/** Writes this many waiting letters of one bulk action. */
async function writeBulk(count: number): Promise<void> {
  await sql`
    insert into mail (id, created_at, kind, recipient, language, data, status, next_attempt_at, priority)
    select gen_random_uuid(), now(), 'level', 'bulk' || n || '@example.cz', 'en', '{"handle":"ONE","level":"identified"}',
      'waiting', now() - interval '1 hour', ${priority.bulk}
    from generate_series(1, ${count}) as n`.execute(db)
}

async function writeConfirmation(email: string): Promise<void> {
  const keys = await keysOf(db, letterKey)
  const { id } = await db.selectFrom('contact').select('id').limit(1).executeTakeFirstOrThrow()
  const notice = { handle: 'ONE', sealed: sealed('https://portal.example/confirm', keys.accepted[0]) }
  await inTransaction(db, (tx) =>
    recordConfirmationLetter(tx, { contactId: id, email, language: 'en', notice: { ...notice, days: 3 } }),
  )
}

test('a confirmation is sent before thousands of letters that waited earlier', async () => {
  await writeBulk(6300)
  const end = new AbortController()
  const order: string[] = []
  const deliver: Deliver = async ({ recipient }) => {
    order.push(recipient)
    if (recipient === 'anna@example.cz') end.abort()
    else if (order.length === 20) await writeConfirmation('anna@example.cz')
    // One connection is free, and the next letter on it is the confirmation.
    else if (order.length > 20 && !end.signal.aborted) await once(end.signal, 'abort')
  }
  await sendLetters({ db, deliver, log }, end.signal)
  expect(order).toContain('anna@example.cz')
  expect(order.indexOf('anna@example.cz')).toBeLessThan(20 + lettersAtOnce)
})

test('a slow delivery does not delay other letters', async () => {
  await writeBulk(30)
  const sent: string[] = []
  const others = new EventEmitter()
  const deliver: Deliver = async ({ recipient }) => {
    if (recipient === 'bulk1@example.cz') await once(others, 'sent')
    sent.push(recipient)
    if (sent.length === 29) others.emit('sent')
  }
  await sendLetters({ db, deliver, log }, AbortSignal.timeout(20_000))
  expect(sent).toHaveLength(30)
  expect(sent.at(-1)).toBe('bulk1@example.cz')
})

test('fails when what was sent cannot be recorded, and the letter is sent again later', async () => {
  await writeBulk(1)
  const other = openDb(openPool(webAddressOf({ connectionString: database.url })))
  const sending = sendLetters({ db: other, deliver: () => other.destroy(), log }, AbortSignal.timeout(20_000))
  await expect(sending).rejects.toThrow('sending of letters could not be recorded')
  expect(await db.selectFrom('mail').select(['status', 'attempts']).execute()).toEqual([
    { status: 'waiting', attempts: 1 },
  ])
})
