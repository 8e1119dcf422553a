import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import packageFile from '../../package.json' with { type: 'json' }
import { readConfig } from '#server/config.ts'
import { read, rootFolder } from './sources.ts'

const deploy = join(rootFolder, 'tools', 'deploy')
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const Composition = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.optional(z.record(z.string(), z.string())),
      env_file: z.optional(z.unknown()),
      volumes: z.optional(z.array(z.string())),
      secrets: z.optional(z.array(z.string())),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  spec: z.optional(z.record(z.string(), z.unknown())),
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** The files that the composition mounts as secrets. */
function secretFiles(): string[] {
  const { secrets } = Composition.parse(parse(read('tools/deploy/compose.yaml'), { merge: true }))
  return Object.values(secrets).map(({ file }) => file)
}

/** The lines of the example that are set, with values of one's own in place of its placeholders. */
function exampleSettings(): Record<string, string> {
  const lines = read('tools/deploy/portal.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1).replaceAll('change-me', 'gT6-long-enough-94')]
    }),
  )
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'registry-deploy-'))
  folders.push(folder)
  return folder
}

describe('the secrets of the composition', () => {
  test('are made once, in a folder of root, for the users of the containers to read', () => {
    const folder = newFolder()
    cpSync(join(deploy, 'secrets.sh'), join(folder, 'secrets.sh'))
    execFileSync('sh', [join(folder, 'secrets.sh')])
    const secrets = join(folder, 'secrets')
    expect(modeOf(secrets)).toBe('700')
    const files = readdirSync(secrets).sort()
    expect(files.map((name) => `secrets/${name}`)).toEqual(secretFiles().sort())
    expect([...new Set(files.map((name) => modeOf(join(secrets, name))))]).toEqual(['444'])

    const config = readConfig({
      ...exampleSettings(),
      PROFILE: 'production',
      TEXTS_DIR: join(rootFolder, 'server', 'demo', 'texts'),
      DATABASE_URL_FILE: join(secrets, 'database-url'),
      DATABASE_WEB_URL_FILE: join(secrets, 'database-web-url'),
      STATEMENT_KEY_FILE: join(secrets, 'statement-key.pem'),
      STATEMENT_CERTIFICATE_FILE: join(secrets, 'statement-certificate.pem'),
    })
    expect(config.databaseUrl).toMatch(/^postgresql:\/\/portal:[0-9a-f]{48}@database:5432\/portal\?sslmode=disable$/)
    expect(spawnSync('sh', [join(folder, 'secrets.sh')]).status).not.toBe(0)
    // How long an RSA key takes is chance.
  }, 60_000)

  test('that cannot be read end the script that makes the database', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$@" > "$(dirname "$0")/called"\ncat > /dev/null\n')
    chmodSync(join(folder, 'psql'), 0o755)
    writeFileSync(join(folder, 'portal'), 'one')
    writeFileSync(join(folder, 'empty'), '')
    const run = (web: string) =>
      spawnSync('sh', [join(deploy, 'database.sh')], {
        env: {
          PATH: `${folder}:${process.env['PATH']}`,
          POSTGRES_USER: 'postgres',
          PORTAL_PASSWORD_FILE: join(folder, 'portal'),
          WEB_PASSWORD_FILE: join(folder, web),
        },
      }).status
    expect([run('missing'), run('empty')]).toEqual([1, 1])
    expect(readdirSync(folder)).not.toContain('called')
    expect(run('portal')).toBe(0)
    expect(readdirSync(folder)).toContain('called')
  })
})

describe('the composition', () => {
  const { services } = Composition.parse(parse(read('tools/deploy/compose.yaml'), { merge: true }))
  const portal = services['portal-1']

  test('gives the portal every file that its settings name', () => {
    const { environment = {}, volumes = [], secrets = [] } = portal ?? {}
    const places = [...volumes.map((volume) => volume.split(':')[1]), ...secrets.map((name) => `/run/secrets/${name}`)]
    const named = Object.values(environment).filter((value) => value.startsWith('/'))
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((value) => !places.includes(value))).toEqual([])
  })

  test('takes the settings as they are written, without interpolation', () => {
    expect(portal?.env_file).toEqual([{ path: 'portal.env', format: 'raw' }])
  })

  test('sets what the example leaves out, and nothing else', () => {
    const names = Object.keys(exampleSettings())
    expect(names).toEqual(expect.arrayContaining(['AUTHORITY', 'PUBLIC_URL', 'PROVIDERS', 'SMTP_URL', 'AUCTION_IBAN']))
    expect(names.filter((name) => name in (portal?.environment ?? {}))).toEqual([])
  })
})

describe('the image', () => {
  const file = read('tools/deploy/Containerfile')

  test('runs a Node.js that is maintained, and copies files that the build context has', () => {
    const versions = [...file.matchAll(/^FROM node:(\d+)\.(\d+\.\d+)-bookworm-slim/gm)].map(([, major]) =>
      Number(major),
    )
    expect(versions).toEqual([24, 24])
    const allowed = read('tools/deploy/Containerfile.dockerignore')
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) expect(allowed).toContain(`!${name}`)
  })

  test('names its version and has its bill of materials', () => {
    expect(file).toContain('org.opencontainers.image.version="$VERSION"')
    expect(file).toContain('npm run --silent sbom > dist/sbom.cdx.json')
    expect(packageFile.scripts.sbom).toContain('--sbom-format=cyclonedx')
  })
})

describe('the unit of systemd', () => {
  const unit = read('tools/deploy/registry-portal@.service')

  test('permits pkey_alloc, which V8 calls at its start, and kills no process for a call', () => {
    expect(/^SystemCallFilter=(.*)$/m.exec(unit)?.[1]?.split(' ')).toEqual(['@system-service', '@pkey'])
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m)
  })

  test('does not start again with settings that are refused', () => {
    expect(unit).toMatch(/^RestartPreventExitStatus=2$/m)
  })
})

describe('the manifests of Kubernetes', () => {
  const manifests = parseAllDocuments(read('tools/deploy/kubernetes.yaml')).map((document) =>
    Manifest.parse(document.toJS()),
  )

  test.each(manifests)('$kind fits the schema of $apiVersion', async (manifest) => {
    await expect(faultOf(manifest)).resolves.toBeNull()
    const faulty = { ...manifest, spec: { ...manifest.spec, replicas: 'two', selector: 1, minAvailable: true } }
    await expect(faultOf({ ...faulty, metadata: 1 })).resolves.not.toBeNull()
  })

  test('run two processes that are probed, migrated beforehand and not stopped together', () => {
    const of = (kind: string) => JSON.stringify(manifests.find((manifest) => manifest.kind === kind)?.spec)
    expect(of('Deployment')).toContain('"replicas":2')
    expect(of('Deployment')).toContain('"readinessProbe":{"httpGet":{"path":"/api/healthcheck/ready"')
    expect(of('Deployment')).toContain('"livenessProbe":{"httpGet":{"path":"/api/healthcheck"')
    expect(of('PodDisruptionBudget')).toContain('"minAvailable":1')
    expect(of('Job')).toContain('"args":["node","dist/server/registry.js","migrate"]')
  })

  async function faultOf(manifest: object): Promise<string | null> {
    const { apiVersion, kind } = Manifest.parse({ metadata: {}, ...manifest })
    const path = `kubernetes-models/${apiVersion}/${kind}`
    const models: Record<string, new (values: object) => { validate: () => void }> = await import(
      /* @vite-ignore */ path
    )
    const Model = models[kind]
    if (!Model) return `there is no ${kind}`
    try {
      new Model(manifest).validate()
      return null
    } catch (cause) {
      return String(cause)
    }
  }
})

test('alerts and dashboard use metrics that the portal has', () => {
  const source = read('server/metrics/openMetrics.ts') + read('server/metrics/store.ts')
  const used = ['alerts.yaml', 'dashboard.json'].flatMap(
    (name) => read(`tools/deploy/${name}`).match(/portal_[a-z_]+/g) ?? [],
  )
  expect(used.length).toBeGreaterThan(20)
  const missing = [...new Set(used)].filter((name) => {
    const plain = name.replace(/_(bucket|count|sum)$/, '')
    return !source.includes(`'${plain}'`) && !source.includes(plain.replace('portal_', ''))
  })
  expect(missing).toEqual([])
})
