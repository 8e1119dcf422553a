import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

const text = JSON.stringify({ rows: Array.from({ length: 200 }, (_, row) => ({ row })) })
const json = 'application/json; charset=utf-8'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  compressAnswers(app)
  app.get('/json', (_request, reply) => reply.type(json).send(text))
  app.get('/problem', (_request, reply) => reply.type('application/problem+json').code(404).send(text))
  app.get('/page', (_request, reply) => reply.type('text/html').header('vary', 'Cookie').send(text))
  app.get('/short', (_request, reply) => reply.type(json).send('{}'))
  app.get('/stream', (_request, reply) => reply.type('text/csv').send(Readable.from([text])))
  app.get('/pdf', (_request, reply) => reply.type('application/pdf').send(text))
  await app.ready()
})
afterAll(() => app.close())

async function get(url: string, accepted = 'gzip, br', method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, rawPayload } = await app.inject({
    method,
    url,
    headers: { 'accept-encoding': accepted },
  })
  return { status: statusCode, headers, body: rawPayload }
}

describe('an answer', () => {
  test.each(['/json', '/problem', '/page'])(
    'to %s is compressed, and its length is that of what is sent',
    async (url) => {
      const { headers, body } = await get(url)
      expect(headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(body).toString()).toBe(text)
      expect(headers['content-length']).toBe(String(body.length))
    },
  )

  test.each([
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=1.0, *;q=0.5', 'br'],
    ['', undefined],
    ['identity', undefined],
  ])('is encoded as %j lets it be: %s', async (accepted, encoding) => {
    const { headers, body } = await get('/json', accepted)
    expect(headers['content-encoding']).toBe(encoding)
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(plain.toString()).toBe(text)
  })

  test('differs by what the client accepts, for caches', async () => {
    expect((await get('/json', 'identity')).headers['vary']).toBe('Accept-Encoding')
    expect((await get('/page')).headers['vary']).toBe('Cookie, Accept-Encoding')
  })

  test.each(['/short', '/stream', '/pdf'])('to %s is sent as it is', async (url) => {
    const { headers, body } = await get(url)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(url === '/short' ? '{}' : text)
  })

  test('to HEAD has no content', async () => {
    const { status, body } = await get('/json', 'br', 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
  })
})
