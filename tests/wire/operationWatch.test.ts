import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql, type KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchContact } from '#contract/link.ts'
import { OperationProgress, watchOperation, type Operation } from '#contract/operation.ts'
import { signOut } from '#contract/session.ts'
import { openOperationFeed } from '#server/features/operation/feed.ts'
import { requestLock } from '#tests/server/requestLock.ts'
import { listen, type ReceivedEvent } from '#tests/server/listen.ts'
import { ended, lock, makeAdminOf, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer()
  gita = await signIn(server.url, 'gita')
  names = await namesOf(server.db, 'GITA-HORAKOVA')
  for (const name of names.slice(0, 10)) await setStates(server.db, name, [])
})
afterAll(() => server.close())

describe('the events of an operation', () => {
  test('say how it stands, how it goes on and how it ends, and end with it', async () => {
    const operation = await underWay()
    const stream = await listen(gita, addressOf(operation))
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await stream.next()).toMatchObject({ event: 'progress', data: { id: operation.id, total: 10, done: 0 } })
    await decide(operation, 4)
    expect(progressOf(await stream.next())).toMatchObject({ status: 'running', done: 4, endedAt: null })
    await decide(operation, 10, 'done')
    const last = await stream.next()
    expect(last?.event).toBe('ended')
    expect(progressOf(last)).toMatchObject({ status: 'done', done: 10, endedAt: expect.any(String) })
    expect(await stream.next()).toBeNull()
  })

  test('lead from the beginning to the end of a real one', async () => {
    await makeAdminOf(server.db, 'GITA-HORAKOVA', 1150)
    const operation = await operationIn(
      await requestLock(gita, { action: 'block-all', selection: { matching: { query: {} } } }),
    )
    expect(operation.status).toBe('running')
    const stream = await listen(gita, addressOf(operation))
    const received: ReceivedEvent[] = []
    for (let next = await stream.next(); next !== null; next = await stream.next()) received.push(next)
    expect(received.at(-1)?.event).toBe('ended')
    const { total, done, unchanged, refused } = await ended(gita, operation)
    expect(progressOf(received.at(-1) ?? null)).toMatchObject({ total, done, unchanged, refused })
    const decided = received.map((one) => progressOf(one)).map((one) => one.done + one.unchanged + one.refused)
    expect(decided).toEqual(decided.toSorted((a, b) => a - b))
  })

  test('continue where they were lost, without what was received', async () => {
    const operation = await underWay()
    const first = await listen(gita, addressOf(operation))
    const received = await first.next()
    await first.leave()
    await decide(operation, 3)
    const second = await listen(gita, addressOf(operation), { 'last-event-id': received?.id ?? '' })
    const news = await second.next()
    expect(progressOf(news)).toMatchObject({ done: 3 })
    await second.leave()

    const third = await listen(gita, addressOf(operation), { 'last-event-id': news?.id ?? '' })
    await decide(operation, 10, 'done')
    const last = await third.next()
    expect(last?.event).toBe('ended')
    const after = await gita.get(addressOf(operation), { 'last-event-id': last?.id ?? '' })
    expect([after.status, await after.text()]).toEqual([204, ''])
  })

  test('never let the session last longer, whatever the header says', async () => {
    const operation = await underWay()
    await sql`update session set last_used_at = now() - interval '10 minutes'`.execute(server.db)
    const stream = await listen(gita, addressOf(operation), { 'x-user-active': '1' })
    await stream.next()
    await decide(operation, 10, 'done')
    await stream.next()
    const { rows } = await sql<{ used: boolean }>`
      select last_used_at > now() - interval '9 minutes' as used from session where contact_id = (
        select id from contact where handle = 'GITA-HORAKOVA')`.execute(server.db)
    expect(rows.filter(({ used }) => used)).toEqual([])
  })

  test('end when the session does: signed out, run out, or working as another contact', async () => {
    const endings = [
      (visitor: Visitor) => visitor.send('POST', signOut.path, {}),
      () =>
        sql`update session set last_used_at = now() - interval '31 minutes' where contact_id is not null`.execute(
          server.db,
        ),
      () => sql`update session set contact_id = null`.execute(server.db),
    ]
    const operation = await underWay()
    for (const end of endings) {
      const visitor = await signIn(server.url, 'gita')
      const stream = await listen(visitor, addressOf(operation))
      expect((await stream.next())?.event).toBe('progress')
      await end(visitor)
      expect(await stream.next()).toBeNull()
    }
    gita = await signIn(server.url, 'gita')
  })

  test('are nobody else’s', async () => {
    const operation = await underWay()
    const dana = await signIn(server.url, 'dana')
    const answer = await dana.get(addressOf(operation))
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'object-not-found'])
  })

  test('are sent to ten streams of a person at once, whatever the session, and not to more', async () => {
    const operation = await underWay()
    const visitors = [gita, await signIn(server.url, 'gita')]
    const streams = await Promise.all(
      visitors.flatMap((visitor) => Array.from({ length: 5 }, () => listen(visitor, addressOf(operation)))),
    )
    await Promise.all(streams.map((stream) => stream.next()))
    for (const visitor of [...visitors, await signIn(server.url, 'gita')]) {
      const refused = await visitor.get(addressOf(operation))
      expect([refused.headers.get('retry-after'), await codeOf(refused)]).toEqual(['5', 'too-many-requests'])
    }
    await Promise.all(streams.map((stream) => stream.leave()))
    await expect
      .poll(async () => {
        const stream = await listen(gita, addressOf(operation))
        if (stream.answer.ok) await stream.next()
        await stream.leave()
        return stream.answer.status
      })
      .toBe(200)
  })

  test('of one that is prepared say how it stands and end, and a reader that comes back is sent nothing', async () => {
    const operation = await lock(gita, 'block-all', names.slice(0, 3), true)
    const stream = await listen(gita, addressOf(operation))
    const received = await stream.next()
    expect(received?.event).toBe('progress')
    expect(progressOf(received)).toMatchObject({ status: 'prepared', total: 3, endedAt: null })
    expect(await stream.next()).toBeNull()
    const after = await gita.get(addressOf(operation), { 'last-event-id': received?.id ?? '' })
    expect([after.status, await after.text()]).toEqual([204, ''])
  })

  test('take two queries a poll, however many streams a process has', async () => {
    const running = await underWay()
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const feed = openOperationFeed({
      db: server.db.withPlugin(counting),
      log: pino({ level: 'silent' }),
      idleSeconds: 1800,
    })
    const operation = await server.db
      .selectFrom('operation')
      .selectAll()
      .where('id', '=', running.id)
      .executeTakeFirstOrThrow()
    const listener = { sessionId: operation.session_id ?? '', contactId: operation.contact_id, lastEventId: null }
    const startedAt = performance.now()
    const bodies = Array.from({ length: 50 }, () => feed.join(operation, listener))
    const received = bodies.map((body) => text(body.pipe(new PassThrough())))
    await decide(running, 10, 'done')
    expect((await Promise.all(received)).filter((events) => events.includes('event: ended'))).toHaveLength(50)
    expect(queries).toBeLessThanOrEqual(2 * (2 + Math.floor((performance.now() - startedAt) / 400)))
    for (const body of bodies) body.destroy()
  })

  test('end for a contact the session works as no more, though the session listens as another one', async () => {
    const maria = await signIn(server.url, 'maria')
    const streamAs = async (handle: string) => {
      await maria.send('POST', switchContact.path, { handle })
      const [name = ''] = await namesOf(server.db, handle)
      const stream = await listen(maria, addressOf(await underWay({ by: maria, of: [name] })))
      expect(progressOf(await stream.next()).status).toBe('running')
      return stream
    }
    const stream = await streamAs('MARIA-WEISS')
    const other = await streamAs('WEISS-GMBH')
    expect(await stream.next()).toBeNull()
    await other.leave()
  })

  test('hold no server back that stops', async () => {
    const other = await startServer()
    const visitor = await signIn(other.url, 'dana')
    const [name = ''] = await namesOf(other.db, 'DANA-MALA')
    const operation = await underWay({ at: other, by: visitor, of: [name] })
    const stream = await listen(visitor, addressOf(operation))
    expect(progressOf(await stream.next()).status).toBe('running')
    await other.close()
    expect(await stream.next()).toBeNull()
  })
})

/** An operation that another worker has, as far as anybody can see. */
async function underWay({ at = server, by = gita, of = names.slice(0, 10) } = {}): Promise<Operation> {
  const operation = await lock(by, 'block-all', of, true)
  await sql`
    update operation set status = 'running', done = 0, unchanged = 0, refused = 0, started_at = now(), expires_at = null,
      leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour' where id = ${operation.id}`.execute(at.db)
  return operation
}

async function decide({ id }: Operation, done: number, status: 'running' | 'done' = 'running') {
  await sql`
    update operation set done = ${done}, status = ${status}, ended_at = ${status === 'done' ? sql`now()` : null}
    where id = ${id}`.execute(server.db)
}

function progressOf(received: ReceivedEvent | null): OperationProgress {
  return OperationProgress.parse(received?.data)
}

function addressOf({ id }: { id: string }): string {
  return watchOperation.path.replace('{id}', id)
}
