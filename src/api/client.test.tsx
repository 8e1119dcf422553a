import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blockDomains, listDomains, readDomain } from '#contract/domain.ts'
import { readInfo, signOut } from '#contract/session.ts'
import { checkHealth } from '#contract/system.ts'
import { watchActivity } from './activity.ts'
import { ApiError } from './ApiError.ts'
import { addressOf, api } from './client.ts'
import { http } from './request.ts'
import { getReach, recordReach } from './reach.ts'
import { setFailureHandler, type Failure } from './responseError.ts'

type Reply = { status: number; data?: unknown; headers?: Record<string, string> }

/** The requests to the test server, and its reply to each in turn; the last reply is repeated. */
let requests: InternalAxiosRequestConfig[]
let replies: readonly (Reply | 'nothing')[]
let failures: Failure[]

const healthy: Reply = { status: 200, data: { status: 'ok', version: '1' } }
const refusal = (status: number, code: string, more: object = {}): Reply => ({
  status,
  data: { type: 'about:blank', title: code, status, code, requestId: 'r-1', ...more },
})

beforeEach(() => {
  requests = []
  failures = []
  replies = [healthy]
  recordReach('here')
  setFailureHandler((failure) => failures.push(failure))
  http.defaults.adapter = answer
})

afterEach(() => {
  document.cookie = 'csrf=; Max-Age=0; Path=/'
})

describe('api', () => {
  test('the answer is checked and handed over', async () => {
    await expect(api(checkHealth)).resolves.toEqual({ status: 'ok', version: '1' })
  })

  test('an answer of another shape is an error, not a surprise later', async () => {
    replies = [{ status: 200, data: { status: 'well' } }]
    await expect(api(checkHealth)).rejects.toMatchObject({ code: 'unreadable-answer' })
  })

  test('a refusal comes with its code, status, request id, fields and waiting time', async () => {
    replies = [refusal(422, 'invalid-values', { errors: [{ path: 'email', code: 'required' }], retryAfter: 30 })]
    await expect(api(signOut)).rejects.toMatchObject({
      code: 'invalid-values',
      status: 422,
      requestId: 'r-1',
      errors: [{ path: 'email', code: 'required' }],
      retryAfter: 30,
    })
  })

  test('a failure without words of ours is unexpected, and overload when it is a 503', async () => {
    replies = [{ status: 418, data: '<html>' }]
    await expect(api(checkHealth)).rejects.toMatchObject({ code: 'unexpected', status: 418 })
    replies = [{ status: 503, data: '<html>', headers: { 'retry-after': '60' } }]
    await expect(api(checkHealth)).rejects.toMatchObject({ code: 'overloaded', status: 503 })
  })

  test('no answer at all is reported, and the server counts as unreachable until one comes', async () => {
    replies = ['nothing']
    await expect(api(checkHealth)).rejects.toMatchObject({ code: 'unreachable', status: null })
    expect(getReach()).toBe('unreachable')

    replies = [healthy]
    await api(checkHealth)
    expect(getReach()).toBe('here')
  })

  test('every failure reaches the shared handler with service and status', async () => {
    replies = [refusal(401, 'signed-out')]
    await expect(api(readInfo)).rejects.toBeInstanceOf(ApiError)
    expect(failures).toEqual([{ service: 'registry', status: 401, code: 'signed-out', isBackground: false }])
  })

  test('a read is sent once more and then succeeds', async () => {
    replies = [{ status: 500 }, healthy]
    await expect(api(checkHealth)).resolves.toMatchObject({ status: 'ok' })
    expect(requests).toHaveLength(2)
  })

  test('an action is never repeated by itself', async () => {
    replies = [{ status: 500 }]
    await expect(api(signOut)).rejects.toBeInstanceOf(ApiError)
    expect(requests).toHaveLength(1)
  })

  test('the CSRF token of the cookie goes with every call', async () => {
    document.cookie = 'csrf=random.mac; Path=/'
    await api(checkHealth)
    expect(requests[0]?.headers.get('x-csrf-token')).toBe('random.mac')
  })

  test('an action carries its key and a body even when it has no fields', async () => {
    replies = [refusal(409, 'idempotency-key-running')]
    const body = { action: 'block-all' as const, selection: { ids: ['a.cz'] } }
    await expect(api(blockDomains, { body, idempotencyKey: 'key-1' })).rejects.toBeInstanceOf(ApiError)
    await expect(api(signOut)).rejects.toBeInstanceOf(ApiError)
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1')
    expect(requests.map(({ data }) => String(data))).toEqual([JSON.stringify(body), '{}'])
  })
})

describe('the sign of activity', () => {
  const touch = (isTrusted: boolean) => {
    const event = new Event('keydown')
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    window.dispatchEvent(event)
  }
  const signs = () => requests.map(({ headers }) => headers.get('x-user-active') ?? null)

  test('goes with the first call after the person’s own hand, and with no other', async () => {
    watchActivity(window)
    await api(checkHealth)
    touch(true)
    await api(checkHealth)
    await api(checkHealth)
    expect(signs()).toEqual([null, '1', null])
  })

  test('is not given by events that scripts make, nor by requests of the page itself', async () => {
    watchActivity(window)
    touch(false)
    await api(checkHealth)
    touch(true)
    await api(checkHealth, { background: true })
    await api(checkHealth)
    expect(signs()).toEqual([null, null, '1'])
  })
})

describe('addressOf', () => {
  test('fills the path in, encoded', () => {
    expect(addressOf(readDomain, { params: { id: 'háček.cz' } })).toBe('/api/registry/domain/h%C3%A1%C4%8Dek.cz/')
  })

  test('leaves defaults out of the query, so that a view has one address', () => {
    expect(addressOf(listDomains, { query: { page: 1, sort: '-fqdn' } })).toBe('/api/user/domains/?sort=-fqdn')
  })
})

async function answer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const reply = replies[Math.min(requests.length, replies.length - 1)] ?? healthy
  requests.push(config)
  if (reply === 'nothing') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  const response = { data: reply.data, status: reply.status, statusText: '', headers: reply.headers ?? {}, config }
  if (reply.status < 400) return response
  throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, null, response)
}
