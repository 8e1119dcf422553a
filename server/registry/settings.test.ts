import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readSettings } from '#server/settings.ts'
import { registryOf } from './connection.ts'
import { registrySettings } from './settings.ts'

const token = '0123456789abcdef0123456789abcdef'
const http = { REGISTRY: 'http', REGISTRY_API_PORT: '8090', REGISTRY_API_TOKEN: token }
const read = (env: Record<string, string>) =>
  registryOf(readSettings(env, { groups: { registry: registrySettings }, isProduction: true }).registry)

test('files are the connection where nothing is set', () => {
  expect(read({})).toEqual({ connection: { kind: 'files' }, atOnce: 8, undeliverableHours: 24, dataHours: 26 })
})

test('http is an API for the registry’s software, an address to push to, or both', () => {
  expect(read(http).connection).toMatchObject({
    kind: 'http',
    api: { host: '127.0.0.1', port: 8090, token, tls: null },
    push: { changesUrl: null, authInfoUrl: null },
  })
  const url = 'https://registry.example.cz/changes'
  expect(read({ REGISTRY: 'http', REGISTRY_PUSH_URL: url }).connection).toMatchObject({
    api: null,
    push: { changesUrl: url },
  })
})

describe('a setting that cannot be used is named with what is expected', () => {
  test.each<[Record<string, string>, string]>([
    [{ REGISTRY: 'soap' }, 'REGISTRY is "soap": expected one of files, http'],
    [{ REGISTRY: 'http' }, 'REGISTRY_API_PORT is not set: expected the port where the registry fetches changes, or'],
    [
      { REGISTRY: 'http', REGISTRY_API_PORT: '8090' },
      'REGISTRY_API_TOKEN is not set: expected a secret, or REGISTRY_API_CLIENT_CA_FILE beside',
    ],
    [{ ...http, REGISTRY_API_TOKEN: 'short' }, 'REGISTRY_API_TOKEN is ***: expected a secret of 32 characters or more'],
    [{ ...http, REGISTRY_API_HOST: '0.0.0.0' }, 'REGISTRY_API_HOST is "0.0.0.0": expected an address of this machine'],
    [
      { ...http, REGISTRY_API_KEY_FILE: '/nowhere' },
      'REGISTRY_API_KEY_FILE is "/nowhere": expected the path of a PEM file',
    ],
    [
      { ...http, REGISTRY_PUSH_URL: 'http://registry.cz/x' },
      'REGISTRY_PUSH_URL is "http://registry.cz/x": expected an https',
    ],
    [
      { ...http, REGISTRY_AUTH_INFO_URL: 'http://10.0.0.1/x' },
      'REGISTRY_AUTH_INFO_URL is "http://10.0.0.1/x": expected an https',
    ],
    [{ REGISTRY_AT_ONCE: '0' }, 'REGISTRY_AT_ONCE is "0": expected deliveries from 1 to 100'],
    [{ REGISTRY_UNDELIVERABLE_HOURS: 'x' }, 'REGISTRY_UNDELIVERABLE_HOURS is "x": expected hours from 1 to 8760'],
  ])('%j', (env, line) => {
    expect(() => read(env)).toThrow(line)
  })

  test('REGISTRY where the portal is the registry of record', () => {
    expect(() => readConfig(http)).toThrow('REGISTRY is "http": expected AUTHORITY=beside-a-registry beside it')
  })
})
