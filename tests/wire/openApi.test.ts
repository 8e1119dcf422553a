import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
/** Inside the project, where packages are found. */
let folder: string
beforeAll(async () => {
  server = await startServer()
  const results = join(rootFolder, 'test-results')
  mkdirSync(results, { recursive: true })
  folder = mkdtempSync(join(results, 'client-'))
  const text = await (await fetch(`${server.url}/api/openapi.json`)).text()
  // A rule refuses addresses of this machine.
  writeFileSync(join(folder, 'openapi.json'), text.replaceAll(server.url, 'https://portal.registry.cz'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Runs a program of a package, and returns what it prints with its exit code. */
async function run(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: rootFolder, env, maxBuffer: 10_000_000 }
  return promisify(execFile)(process.execPath, [join(rootFolder, 'node_modules', program), ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (cause: { code: number; stdout: string; stderr: string }) => ({
      code: cause.code,
      output: cause.stdout + cause.stderr,
    }),
  )
}

test('the OpenAPI document has no fault that redocly finds, in its examples too', async () => {
  const file = join(folder, 'openapi.json')
  const { code, output } = await run('@redocly/cli/bin/cli.js', ['lint', file, '--config', 'tools/redocly.yaml'])
  expect(output).toContain('Your API description is valid')
  expect(code).toBe(0)
})

const client = `import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Row = components['schemas']['DomainRow']

export async function listNames(baseUrl: string, cookie: string) {
  const client = createClient<paths>({ baseUrl, headers: { cookie } })
  const { data, error } = await client.GET('/api/user/domains/', { params: { query: { size: 25, sort: 'fqdn' } } })
  if (error) throw new Error(error.code)
  return data.items.map(({ fqdn, expiresOn }: Row) => ({ fqdn, expiresOn }))
}
`

test('a client generated from it compiles, and lists domains', async () => {
  const ast = await openapiTS(new URL(`file://${join(folder, 'openapi.json')}`))
  writeFileSync(join(folder, 'api.d.ts'), astToString(ast))
  writeFileSync(join(folder, 'client.ts'), client)
  const options =
    '--ignoreConfig --strict --noEmit --skipLibCheck false --module nodenext --target es2023 --types node'.split(' ')
  const compiled = await run('tsc7/bin/tsc', [...options, '--allowImportingTsExtensions', join(folder, 'client.ts')])
  expect(compiled).toEqual({ code: 0, output: '' })

  const { listNames }: { listNames: (url: string, cookie: string) => Promise<unknown> } = await import(
    join(folder, 'client.ts')
  )
  const anna = await signIn(server.url, 'anna')
  const names = await listNames(server.url, `session=${anna.cookie('session')}`)
  const { items } = listDomains.answer.parse(await (await anna.get('/api/user/domains/?size=25&sort=fqdn')).json())
  expect(items.length).toBe(25)
  expect(names).toEqual(items.map(({ fqdn, expiresOn }) => ({ fqdn, expiresOn })))
  await expect(listNames(server.url, 'session=none')).rejects.toThrow('signed-out')
})
