import { request, type ClientRequest } from 'node:http'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { asRefusal } from './problem.ts'
import { receiving } from './receiving.ts'

const bounds = {
  address: { bodies: 3, bytes: 4000 },
  all: { bodies: 100, bytes: 1_000_000 },
  smallBytes: 1000,
  smallMs: 200,
}
const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** A server whose calls take bodies of `limit` bytes. */
async function listening(limit: number) {
  const app = fastify({ forceCloseConnections: true })
  apps.push(app)
  const receive = receiving(bounds)
  app.setErrorHandler((cause, _request, reply) => reply.code(asRefusal(cause).status).send(asRefusal(cause).code))
  app.post('/', {
    bodyLimit: limit,
    preParsing: async (request, reply, body) => receive(request, reply, body, limit),
    handler: async () => 'taken',
  })
  return new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** Sends a part of a body of `length` bytes; `answer` is what comes back, `request` sends the rest. */
function begin(url: URL, length: number, part: string): { request: ClientRequest; answer: Promise<string> } {
  const headers = { 'content-type': 'application/json', 'content-length': length }
  const sent = request(url, { method: 'POST', headers, agent: false })
  const answer = new Promise<string>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve(`${response.statusCode} ${text}`))
    })
  })
  answer.catch(() => {})
  sent.flushHeaders()
  sent.write(part)
  return { request: sent, answer }
}

test('a small body that is not complete in time is refused, one that is is taken', async () => {
  const url = await listening(1000)
  const slow = begin(url, 10, '"a')
  const quick = begin(url, 3, '"a')
  quick.request.end('"')
  expect(await quick.answer).toBe('200 taken')
  expect(await slow.answer).toBe('408 request-timeout')
})

test('a large body may take longer', async () => {
  const url = await listening(100_000)
  const slow = begin(url, 3, '"a')
  await new Promise((resolve) => setTimeout(resolve, bounds.smallMs * 2))
  slow.request.end('"')
  expect(await slow.answer).toBe('200 taken')
})

test('one address has so many bodies on their way, and again when one is complete', async () => {
  const url = await listening(100_000)
  const slow = [1, 2, 3].map(() => begin(url, 3, '"a'))
  const one = () => {
    const next = begin(url, 3, '"a')
    next.request.end('"')
    return next.answer
  }
  await expect.poll(one).toBe('429 too-many-requests')
  slow[0]?.request.end('"')
  expect(await slow[0]?.answer).toBe('200 taken')
  expect(await one()).toBe('200 taken')
  // One that is broken off gives its place back too.
  slow[1]?.request.destroy()
  slow[2]?.request.destroy()
  await expect.poll(async () => Promise.all([one(), one(), one()])).toEqual(['200 taken', '200 taken', '200 taken'])
})

test('one address has so many bytes on their way, whatever it says will come', async () => {
  const url = await listening(100_000)
  const first = begin(url, 50_000, `"${'a'.repeat(3000)}`)
  const second = begin(url, 50_000, `"${'a'.repeat(3000)}`)
  expect(await Promise.race([first.answer, second.answer])).toBe('429 too-many-requests')
})
