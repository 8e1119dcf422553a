import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readInfo } from '#contract/session.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { holdTable } from '#tests/server/holdTable.ts'
import { listen } from '#tests/server/listen.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { twoPortals, type TwoPortals } from '#tests/server/twoPortals.ts'

const boundless = { READS_PER_MINUTE: '1000000', CHANGES_PER_MINUTE: '1000000' }

/** Processes start, on a machine that does much else. */
const patiently = { timeout: 20_000 }

let two: TwoPortals
let db: Db
let anna: Visitor
beforeAll(async () => {
  two = await twoPortals({ DRAIN_SECONDS: '3', LOG_LEVEL: 'info', ...boundless })
  db = openDb(openPool({ connectionString: two.databaseUrl }, { max: 2 }))
  anna = await signIn(two.balancer.url, 'anna')
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await two.close()
})

describe('a process that receives SIGTERM', () => {
  test('loses no request of many, nor does the one in its place', async () => {
    const seen = new Map<string, number>()
    const over = new AbortController()
    const requests = Array.from({ length: 4 }, async (_, n) => {
      while (!over.signal.aborted) {
        const answer = await (n % 2 === 0 ? anna.get(readInfo.path) : anna.send('POST', '/api/common/session/extend/'))
        await answer.arrayBuffer()
        const result = `${answer.status} ${answer.headers.get('x-lost') ?? ''}`.trim()
        seen.set(result, (seen.get(result) ?? 0) + 1)
      }
    })
    try {
      for (const which of [0, 1] as const) {
        expect(await two.portals[which]?.stop()).toBe(0)
        const before = two.balancer.sent()
        await two.restart(which)
        // Both get a request again before the other is stopped.
        const countSent = () => two.balancer.sent()[which] ?? 0
        await expect.poll(countSent, patiently).toBeGreaterThan((before[which] ?? 0) + 20)
      }
    } finally {
      over.abort()
      await Promise.all(requests)
    }
    expect([...seen.keys()]).toEqual(['200'])
    expect(seen.get('200')).toBeGreaterThan(50)
  }, 180_000)

  test('says first that it is not ready, serves on over connections that end, and finishes what it has begun', async () => {
    const portal = two.portals[1]
    if (!portal) throw new Error('there are two')
    const id = await aRunningAuction(db)
    const stream = await listen(visit(portal.url), `/v1/public/events/?ids=${id}`)
    expect((await stream.next())?.event).toBe('standing')

    const { begun, letGo } = await callThatWaits(portal.url)
    const stopping = portal.stop()
    await expect
      .poll(async () => codeOf(await fetch(`${portal.url}/api/healthcheck/ready`)), patiently)
      .toBe('stopping')
    const alive = await fetch(`${portal.url}/api/healthcheck`)
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
    await expect.poll(() => portal.output(), patiently).toContain('new requests are refused')
    expect(await stream.next()).toBeNull()
    await expect(fetch(`${portal.url}/api/healthcheck`)).rejects.toThrow('fetch failed')

    await letGo()
    const answer = await begun
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await stopping).toBe(0)
    expect(portal.output()).toContain('all requests were answered')
  }, 60_000)
})

/** A call that waits for the sessions, which are held here until they are let go. */
async function callThatWaits(url: string): Promise<{ begun: Promise<Response>; letGo: () => Promise<void> }> {
  const letGo = await holdTable(db, 'session')
  // Whatever fails meanwhile, nothing is left waiting.
  onTestFinished(letGo)
  const begun = fetch(url + readInfo.path, { headers: { cookie: `session=${anna.cookie('session')}` } })
  await expect.poll(() => countWaiting(db), patiently).toBe(1)
  return { begun, letGo }
}
