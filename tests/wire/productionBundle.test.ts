import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serverBuild } from '../../tools/build/server.mjs'
import packageFile from '../../package.json' with { type: 'json' }

const Outputs = z.record(
  z.string(),
  z.object({
    inputs: z.record(z.string(), z.unknown()),
    imports: z.array(z.object({ path: z.string(), kind: z.string() })),
  }),
)

// As a production installation: without the demo, and out of reach of every package.
const folder = mkdtempSync(join(tmpdir(), 'registry-production-'))
afterAll(() => rmSync(folder, { recursive: true }))
const outdir = join(folder, 'dist', 'server')
const { metafile } = await build({ ...serverBuild(), outdir, sourcemap: false, metafile: true })
rmSync(join(outdir, 'demo'), { recursive: true })

const outputs = Object.entries(Outputs.parse(metafile?.outputs))
const inputsOf = (isWanted: (file: string) => boolean) =>
  outputs.filter(([file]) => isWanted(file)).flatMap(([, { inputs }]) => Object.keys(inputs))
const isOfDemo = (file: string) => file.includes('/dist/server/demo/')

/** The packages of these inputs, by name. */
function packagesOf(inputs: readonly string[]): string[] {
  const names = inputs.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(names)].sort()
}

test('the production part of the server has nothing of the demo, which is in a folder of its own', () => {
  const production = inputsOf((file) => !isOfDemo(file))
  const demo = inputsOf(isOfDemo)
  expect(production.filter((path) => path.startsWith('server/demo/'))).toEqual([])
  expect(packagesOf(production)).not.toContain('oidc-provider')
  expect(packagesOf(demo)).toContain('oidc-provider')
  expect(demo).toContain('server/demo/seed.ts')
})

test('the production part of the server uses production dependencies only', () => {
  const production = new Set(packagesOf(inputsOf((file) => !isOfDemo(file))))
  expect(Object.keys(packageFile.devDependencies).filter((name) => production.has(name))).toEqual([])
  expect(Object.keys(packageFile.dependencies)).not.toContain('oidc-provider')
})

test('the library of encrypted deposits is a file of its own, which no program loads at its start', () => {
  const library = outputs.filter(([, { inputs }]) => Object.keys(inputs).some((path) => path.includes('/openpgp/')))
  expect(library.map(([file]) => file.split('/').at(-1))).toEqual(['openpgp.js'])
  expect(packagesOf(inputsOf((file) => file.endsWith('/openpgp.js')))).toEqual(['openpgp'])
  const importers = outputs.flatMap(([, { imports }]) => imports.filter(({ path }) => path.endsWith('/openpgp.js')))
  expect(importers.map(({ kind }) => kind)).toEqual(importers.map(() => 'dynamic-import'))
  expect(importers.length).toBeGreaterThan(0)
})

describe('a production installation without packages and without the demo', () => {
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(outdir, `${program}.js`), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    })
    return { status, stderr, stdout }
  }

  test.each(['main', 'auctionMain'])('starts %s as far as its settings', (program) => {
    const { status, stderr } = run(program, '--production')
    expect(stderr).toMatch(/^AUTHORITY is not set: .*\nOPERATOR_NAME is not set: /)
    expect(status).toBe(2)
  })

  test('runs commands', () => {
    expect(run('registry', '--', '--help')).toMatchObject({ status: 0, stderr: '' })
  })

  test.each([['main'], ['registry', '--', 'seed', '--demo']])(
    'refuses the demo in one line: %s',
    (program, ...args) => {
      const line = 'PROFILE is demo: expected production, because this installation has no demo\n'
      expect(run(program, ...args)).toMatchObject({ status: 2, stderr: line })
    },
  )
})
