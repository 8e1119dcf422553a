import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, test } from 'vitest'
import { serverNow } from './clock.ts'
import { mayRetry, retryAfter, retryDelay } from './retry.ts'

function failed(method: string, status: number | null, headers: Record<string, string> = {}) {
  const config: InternalAxiosRequestConfig = { method, headers: new AxiosHeaders() }
  const response = status === null ? undefined : { status, statusText: '', headers, config, data: null }
  return new AxiosError('failed', undefined, config, null, response)
}

const statuses = Array.from({ length: 200 }, (_, at) => 400 + at)

describe('mayRetry', () => {
  test('of all errors exactly eight statuses are requested again', () => {
    expect(statuses.filter((status) => mayRetry(failed('get', status)))).toEqual([
      408, 409, 425, 429, 500, 502, 503, 504,
    ])
  })

  test.each(['get', 'head', 'options', 'put', 'delete', 'GET'])('%s is sent again', (method) => {
    expect(mayRetry(failed(method, 503))).toBe(true)
  })

  test.each(['post', 'patch', 'POST'])('%s never is', (method) => {
    expect(statuses.some((status) => mayRetry(failed(method, status)))).toBe(false)
  })

  test('without an answer nothing is sent again', () => {
    expect(mayRetry(failed('get', null))).toBe(false)
  })

  test.each([
    ['10', true],
    ['11', false],
  ])('Retry-After of %s seconds is waited for: %s', (seconds, waited) => {
    expect(mayRetry(failed('get', 429, { 'retry-after': seconds }))).toBe(waited)
  })
})

describe('retryDelay', () => {
  test('the wait that the server requires is respected, and a little more', () => {
    const delay = retryDelay(1, failed('get', 503, { 'retry-after': '4' }))
    expect(delay).toBeGreaterThanOrEqual(4000)
    expect(delay).toBeLessThanOrEqual(4300)
  })

  test('unasked, it is short and not the same for all', () => {
    const delays = Array.from({ length: 50 }, () => retryDelay(1, failed('get', 500)))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(200)
    expect(Math.max(...delays)).toBeLessThanOrEqual(500)
    expect(new Set(delays).size).toBeGreaterThan(1)
  })
})

describe('retryAfter', () => {
  test.each([
    ['7', 7],
    ['0', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s is %s', (header, seconds) => {
    expect(retryAfter(header)).toBe(seconds)
  })

  test('a date is so many seconds from now, and one that has passed is now', () => {
    expect(retryAfter(new Date(serverNow() + 90_000).toUTCString())).toBeGreaterThanOrEqual(89)
    expect(retryAfter(new Date(serverNow() + 90_000).toUTCString())).toBeLessThanOrEqual(90)
    expect(retryAfter(new Date(serverNow() - 90_000).toUTCString())).toBe(0)
  })
})
