import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuctionToken } from '#contract/auction.ts'
import { readConfig } from '#server/config.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { csrfKey as key } from '#server/http/csrf.ts'
import { letterKey, sealed, unsealed } from '#server/mail/seal.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { codeOf } from '#tests/server/problem.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { twoPortals, type TwoPortals } from '#tests/server/twoPortals.ts'

const csrfKey = { ...key, overlapSeconds: readConfig({}).session.longestSeconds }

let two: TwoPortals
let db: Db
beforeAll(async () => {
  two = await twoPortals()
  db = openDb(openPool({ connectionString: two.databaseUrl }, { max: 2 }))
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await two.close()
})

const rotate = (name: string) => runRegistry(['key', 'rotate', name], { env: { DATABASE_URL: two.databaseUrl } })

async function rotated(name: string): Promise<void> {
  expect(await rotate(name)).toMatchObject({ code: 0, err: '' })
}

/** As if the last rotation of each key had been so long ago. */
async function letPass(seconds: number): Promise<void> {
  await sql`update key_material set created_at = created_at - make_interval(secs => ${seconds})`.execute(db)
}

async function bothProcesses<T>(request: () => Promise<T>): Promise<T[]> {
  const answers = []
  for (const which of [0, 1] as const) {
    two.balancer.lead(which)
    answers.push(await request())
  }
  two.balancer.lead(null)
  return answers
}

const extend = (visitor: Visitor) => visitor.send('POST', '/api/common/session/extend/', {})

async function tokenOf(visitor: Visitor, contact: string): Promise<string> {
  const answer = await visitor.send('POST', '/auctions/api/login/', { contact })
  expect(answer.status).toBe(200)
  return AuctionToken.parse(await answer.json()).access_token
}

async function requestWith(token: string): Promise<number> {
  const answer = await fetch(`${two.balancer.url}/v1/user/terms/`, { headers: { authorization: `Bearer ${token}` } })
  return answer.status
}

describe('registry key rotate', () => {
  test('csrf: both processes accept a token from before one rotation, and none from before two', async () => {
    const dana = await signIn(two.balancer.url, 'dana')
    await rotated('csrf')
    await letPass(3600)
    expect(await bothProcesses(async () => (await extend(dana)).status)).toEqual([200, 200])
    const keys = await keysOf(db, csrfKey)
    expect(keys.current).toEqual(keys.accepted[0])

    await expect
      .poll(() => bothProcesses(async () => (await extend(await signIn(two.balancer.url, 'gita'))).status))
      .toEqual([200, 200])
    await rotated('csrf')
    await expect
      .poll(() => bothProcesses(async () => codeOf(await extend(dana))), { timeout: 20_000 })
      .toEqual(['csrf-failed', 'csrf-failed'])
  })

  test('auction-token: both processes sign with the new key, and accept the one before until the next', async () => {
    const anna = await signIn(two.balancer.url, 'anna')
    const old = await tokenOf(anna, 'ANNA-NOVAKOVA')
    await rotated('auction-token')
    await letPass(30)
    const kidNow = async () => decodeProtectedHeader(await tokenOf(anna, 'ANNA-NOVAKOVA')).kid
    const { kid } = decodeProtectedHeader(old)
    await expect
      .poll(async () => (await bothProcesses(kidNow)).filter((one) => one === kid), { timeout: 20_000 })
      .toEqual([])
    expect(new Set(await bothProcesses(kidNow)).size).toBe(1)
    expect(await bothProcesses(() => requestWith(old))).toEqual([200, 200])

    await letPass(60)
    const middle = await tokenOf(anna, 'ANNA-NOVAKOVA')
    await rotated('auction-token')
    await expect.poll(() => bothProcesses(() => requestWith(old)), { timeout: 20_000 }).toEqual([401, 401])
    expect(await bothProcesses(() => requestWith(middle))).toEqual([200, 200])
  })

  test('letter-seal: a letter that waits through two rotations is delivered with its secret', async () => {
    const { current } = await keysOf(db, letterKey)
    const { rows } = await sql<{ id: string }>`
      insert into mail (id, created_at, kind, recipient, language, data, status, next_attempt_at)
      values (gen_random_uuid(), now(), 'email-confirmation', 'anna@registry.cz', 'en',
        ${JSON.stringify({ handle: 'ANNA', sealed: sealed('https://secret.link', current) })}, 'waiting', now() + interval '1 hour')
      returning id`.execute(db)
    await rotated('letter-seal')
    await letPass(120)
    await rotated('letter-seal')
    const { accepted } = await keysOf(db, letterKey)
    expect(accepted).not.toContainEqual(current)
    const waiting = await sql<{
      seal: string
    }>`select data ->> 'sealed' as seal from mail where id = ${rows[0]?.id}`.execute(db)
    expect(unsealed(waiting.rows[0]?.seal ?? '', [accepted[0]])).toBe('https://secret.link')
    await sql`update mail set next_attempt_at = now() where id = ${rows[0]?.id}`.execute(db)
    const body = async () => {
      const letter = await db
        .selectFrom('demo_letter')
        .select('body')
        .where('mail_id', '=', rows[0]?.id ?? '')
        .executeTakeFirst()
      return letter?.body
    }
    await expect.poll(body, { timeout: 20_000 }).toContain('https://secret.link')
  })

  test('accepts the key before no longer than what it signed is valid', async () => {
    await letPass(120)
    await rotated('csrf')
    expect((await keysOf(db, csrfKey)).accepted).toHaveLength(2)
    await letPass(csrfKey.overlapSeconds)
    expect((await keysOf(db, csrfKey)).accepted).toHaveLength(2)
    await letPass(61)
    expect((await keysOf(db, csrfKey)).accepted).toHaveLength(1)
  })

  test('signs with the key before until every process has had the time to read the new one', async () => {
    await letPass(120)
    const { current } = await keysOf(db, csrfKey)
    await rotated('csrf')
    expect((await keysOf(db, csrfKey)).current).toEqual(current)
    await letPass(16)
    expect((await keysOf(db, csrfKey)).current).not.toEqual(current)
  })

  test('two at once leave one successor, and a second within a minute is refused in a line', async () => {
    await letPass(120)
    const both = await Promise.all([rotate('csrf'), rotate('csrf')])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    const { code, err } = await rotate('csrf')
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^csrf was rotated a moment ago: try again in \d+ s\n$/),
    })
  })

  test('refuses another name, and a key that was never made, in a line', async () => {
    expect(await rotate('session')).toMatchObject({
      code: 2,
      err: 'KEY is one of csrf, auction-token, letter-seal, not "session"\n',
    })
    const fresh = await emptyDatabase()
    const env = { DATABASE_URL: fresh.url }
    const { code, err } = await runRegistry(['key', 'rotate', 'csrf'], { env })
    await fresh.drop()
    expect({ code, err }).toEqual({ code: 1, err: 'there is no key csrf yet: the portal makes it when it needs it\n' })
  })
})
