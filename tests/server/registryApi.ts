import { openLog } from '#server/http/openLog.ts'
import { listenForRegistry } from '#server/registry/http/listen.ts'
import type { RunSync } from '#server/registry/http/runSync.ts'
import { registryOf, type HttpConnection } from '#server/registry/connection.ts'
import { registrySettings } from '#server/registry/settings.ts'
import { readSettings } from '#server/settings.ts'
import type { TestServer } from './startServer.ts'

export const apiToken = '0123456789abcdef0123456789abcdef'

type Api = NonNullable<HttpConnection['api']>

export type RegistryApi = {
  url: string
  /** Calls it as the registry's software, with the token. */
  call: (path: string, given?: { body?: string; token?: string | null; signal?: AbortSignal }) => Promise<Response>
  close: () => Promise<void>
}

/** The API of the registry's software over the database of a portal, on a free port. */
export async function openRegistryApi(
  { db }: Pick<TestServer, 'db'>,
  { runSync = async () => ({ outcome: 'loaded' }), tls }: { runSync?: RunSync; tls?: Api['tls'] } = {},
): Promise<RegistryApi> {
  const env = { REGISTRY: 'http', REGISTRY_API_PORT: '1', REGISTRY_API_TOKEN: apiToken }
  const { registry } = readSettings(env, { groups: { registry: registrySettings }, isProduction: true })
  const { connection } = registryOf(registry)
  if (connection.kind !== 'http' || !connection.api) throw new Error('the settings have no API')
  const api = await listenForRegistry({
    settings: { ...connection.api, port: 0, ...(tls ? { tls, token: null } : {}) },
    db,
    log: openLog({ level: 'silent', isOnStderr: true }),
    version: 'test',
    runSync,
    wake: () => {},
  })
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${api.port}`
  return {
    url,
    call: (path, { body, token = apiToken, signal } = {}) =>
      fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { connection: 'close', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      }),
    close: api.close,
  }
}
