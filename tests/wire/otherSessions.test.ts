// @module-tag database
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endOtherSessions, listSessions, readInfo } from '#contract/session.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('all sessions of a person but the present one are ended at once, and nobody else’s', async () => {
  const elsewhere = [await signIn(server.url, 'anna'), await signIn(server.url, 'anna')]
  const anna = await signIn(server.url, 'anna')
  const ivana = await signIn(server.url, 'ivana')
  expect((await anna.send('DELETE', endOtherSessions.path, undefined, { 'x-csrf-token': 'wrong' })).status).toBe(403)
  expect((await anna.send('DELETE', endOtherSessions.path)).status).toBe(200)
  for (const visitor of elsewhere) expect((await visitor.get(readInfo.path)).status).toBe(401)
  expect((await ivana.get(readInfo.path)).status).toBe(200)
  const { items } = z.parse(listSessions.answer, await (await anna.get(listSessions.path)).json())
  expect(items.filter(({ endedAt }) => endedAt === null).map(({ isThisOne }) => isThisOne)).toEqual([true])
})
