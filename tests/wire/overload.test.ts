import { request, type ClientRequest } from 'node:http'
import { expect, test } from 'vitest'
import { checkHealth, readSettings } from '#contract/system.ts'
import { countVisit } from '#contract/visit.ts'
import { holdTable } from '#tests/server/holdTable.ts'
import { problemOf } from '#tests/server/problem.ts'
import { startServer } from '#tests/server/startServer.ts'

test('a process that has enough to do refuses the next call at once, says that it lives, and goes on', async () => {
  const server = await startServer({ CALLS_AT_ONCE: '2' })
  const request = (path: string) => fetch(server.url + path)
  // An admitted call waits for the table.
  const letGo = await holdTable(server.db, 'zone')
  const answers: Response[] = []
  const requests = Array.from({ length: 40 }, async () => answers.push(await request(readSettings.path)))
  await expect.poll(() => answers.length).toBe(38)

  for (const refused of answers) {
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'overloaded' })
  }
  const lives = await Promise.all(Array.from({ length: 10 }, () => request(checkHealth.path)))
  expect(lives.map(({ status }) => status)).toEqual(lives.map(() => 200))

  await letGo()
  await Promise.all(requests)
  expect(answers.slice(38).map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await request(readSettings.path)).status).toBe(200)
  await server.close()
})

test('bodies that are slow to come hold no place', async () => {
  const server = await startServer({ CALLS_AT_ONCE: '2' })
  const statusOf = async () => (await fetch(`${server.url}/api/common/settings/`)).status
  const slow = await Promise.all(Array.from({ length: 5 }, () => callWithoutBody(server.url)))
  await expect.poll(statusOf, { timeout: 20_000 }).toBe(200)

  for (const { begun, ended } of slow) {
    begun.end(visitSign)
    expect(await ended).toBe(200)
  }
  await server.close()
})

const visitSign = JSON.stringify({ kind: 'page', page: '/*', visit: '0123456789abcdef', view: '0a1b2c' })

/** A call whose head the server has read and whose body it still waits for; `ended` is the status of its answer. */
function callWithoutBody(url: string): Promise<{ begun: ClientRequest; ended: Promise<number | undefined> }> {
  const begun = request(url + countVisit.path, {
    method: countVisit.method,
    headers: {
      origin: url,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(visitSign),
      expect: '100-continue',
    },
  })
  const ended = new Promise<number | undefined>((resolve, reject) => {
    begun.once('error', reject)
    begun.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
  })
  begun.flushHeaders()
  return new Promise((resolve) => begun.once('continue', () => resolve({ begun, ended })))
}
