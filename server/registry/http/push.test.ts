import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '#server/http/openLog.ts'
import { makeAuthority, type Authority, type Identity } from '#tests/server/certificates.ts'
import type { Change } from '../port.ts'
import { openPush } from './push.ts'

let authority: Authority
let served: Identity
let client: Identity
beforeAll(async () => {
  authority = await makeAuthority()
  served = await authority.issue()
  client = await authority.issue('portal')
})

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

type Respond = (body: string, request: IncomingMessage, response: ServerResponse) => void

/** A registry's address; `tls` makes it https. */
async function registryAt(respond: Respond, tls?: ServerOptions): Promise<string> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => respond(body, request, response))
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}/changes`
}

type PushGiven = Parameters<typeof openPush>[0]

function pushTo(url: string, given: Partial<PushGiven> = {}) {
  const push = openPush(
    { changesUrl: url, authInfoUrl: url, token: null, tls: { ca: null, own: null }, ...given },
    { atOnce: 4, log: openLog({ level: 'silent', isOnStderr: true }) },
  )
  closing.push(push.close)
  const { port, setAuthInfo } = push
  if (!port || !setAuthInfo) throw new Error('it has an address')
  return { apply: (...ids: string[]) => port.apply(ids.map(changeOf), AbortSignal.timeout(5000)), setAuthInfo }
}

function changeOf(id: string): Change {
  const empty = { operationId: null, decidedAt: null, reason: null, attempts: 3, foreignStates: [] }
  const object = { objectType: 'domain', handle: `${id}.cz`, roid: 'D1-CZ' }
  return {
    id,
    recordedAt: '2026-11-24T10:00:00Z',
    ...object,
    command: 'update',
    change: {},
    status: 'pending',
    ...empty,
  }
}

const lines = (...answers: object[]) => answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')

describe('pushed changes', () => {
  test('are answered by their ids, in any order, and one without an answer is unknown', async () => {
    let sent = ''
    const url = await registryAt((body, { headers }, response) => {
      sent = `${headers.authorization} ${body}`
      response.end(
        lines(
          { id: 'c', status: 'rejected', reason: '2304 no' },
          { id: 'b', status: 'pending' },
          { id: 'a', status: 'confirmed' },
          { id: 'other', status: 'confirmed' },
        ),
      )
    })
    expect(await pushTo(url, { token: 'secret' }).apply('a', 'b', 'c', 'd')).toEqual([
      { outcome: 'confirmed' },
      { outcome: 'accepted' },
      { outcome: 'rejected', code: null, text: '2304 no' },
      { outcome: 'unknown', problem: 'the registry gave no answer to it', isConnection: false },
    ])
    expect(sent).toMatch(/^Bearer secret \{"id":"a",/)
    expect(sent).not.toContain('attempts')
  })

  test.each([
    [500, true],
    [401, true],
    [429, true],
    [422, false],
  ])('are unknown where the registry answers %i', async (status, isConnection) => {
    const url = await registryAt((_body, _request, response) => void response.writeHead(status).end())
    expect(await pushTo(url).apply('a')).toEqual([
      { outcome: 'unknown', problem: `the registry answered ${status}`, isConnection },
    ])
  })

  test('are unknown where the answer is lost, cut off or no lines', async () => {
    const lost = await registryAt((_body, { socket }) => socket.destroy())
    expect(await pushTo(lost).apply('a')).toMatchObject([{ outcome: 'unknown', isConnection: true }])
    const cut = await registryAt((_body, { socket }, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"id":"a","status":"confirmed"}\n', () => socket.destroy())
    })
    expect(await pushTo(cut).apply('a')).toMatchObject([{ outcome: 'unknown', isConnection: true }])
    const wrong = await registryAt((_body, _request, response) => void response.end('<html>'))
    expect(await pushTo(wrong).apply('a')).toMatchObject([{ outcome: 'unknown', isConnection: false }])
  })

  test('go only to a server of the known authority, and with the certificate that it requires', async () => {
    const confirm: Respond = (_body, _request, response) => void response.end(lines({ id: 'a', status: 'confirmed' }))
    const tls = { cert: served.certificate, key: served.key }
    const strict = { ...tls, ca: authority.certificate, requestCert: true, rejectUnauthorized: true }
    const url = await registryAt(confirm, strict)
    const ca = authority.certificate
    expect(await pushTo(url, { tls: { ca, own: client } }).apply('a')).toEqual([{ outcome: 'confirmed' }])
    const without = await pushTo(url, { tls: { ca, own: null } }).apply('a')
    expect(without).toMatchObject([{ outcome: 'unknown', isConnection: true }])
    const stranger = await pushTo(url, { tls: { ca: null, own: client } }).apply('a')
    expect(stranger).toMatchObject([
      { problem: expect.stringMatching(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE/) },
    ])
    const elsewhere = await registryAt(
      confirm,
      await authority.issue('registry.example').then((one) => ({ cert: one.certificate, key: one.key })),
    )
    expect(await pushTo(elsewhere, { tls: { ca, own: null } }).apply('a')).toMatchObject([
      { problem: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') },
    ])
  })
})

describe('an AuthInfo', () => {
  const given = {
    type: 'domain' as const,
    handle: 'a.cz',
    roid: 'D1-CZ',
    authInfo: 'ab2cd3ef4gh5jk6mn7pq',
    expiresAt: new Date('2026-12-08T10:00:00Z'),
  }

  test('is sent in the body, and confirmed by the registry’s yes alone', async () => {
    let sent = ''
    let answer: object = { status: 'confirmed' }
    let status = 200
    const url = await registryAt((body, { url: path }, response) => {
      sent = `${path} ${body}`
      response.writeHead(status).end(JSON.stringify(answer))
    })
    const { setAuthInfo } = pushTo(url)
    expect(await setAuthInfo(given)).toEqual({ outcome: 'confirmed' })
    expect(sent).toBe(
      '/changes {"objectType":"domain","handle":"a.cz","roid":"D1-CZ","authInfo":"ab2cd3ef4gh5jk6mn7pq","expiresAt":"2026-12-08T10:00:00.000Z"}',
    )
    answer = { status: 'rejected', reason: 'locked' }
    expect(await setAuthInfo(given)).toEqual({ outcome: 'rejected' })
    answer = { done: true }
    expect(await setAuthInfo(given)).toEqual({ outcome: 'unknown' })
    status = 503
    expect(await setAuthInfo(given)).toEqual({ outcome: 'unknown' })
  })
})
