// @module-tag database
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { verifyPdf } from '#tests/server/verifyPdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'registry-signing-'))
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
let database: Awaited<ReturnType<typeof cloneDatabase>>
let portal: Spawned
let anna: Visitor
beforeAll(async () => {
  await writePair('First')
  database = await cloneDatabase()
  portal = await spawnServer({
    DATABASE_URL: database.url,
    STATEMENT_KEY_FILE: key,
    STATEMENT_CERTIFICATE_FILE: certificate,
    LOG_LEVEL: 'info',
  })
  anna = await signIn(portal.url, 'anna')
}, 120_000)
afterAll(async () => {
  await portal.kill()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function writePair(operator: string): Promise<void> {
  const pem = await makeStatementCertificate(operator)
  writeFileSync(key, pem)
  writeFileSync(certificate, pem)
}

async function signer(): Promise<string> {
  const answer = await anna.get('/api/registry/contact/ANNA-NOVAKOVA/record-statement/')
  return (await verifyPdf(Buffer.from(await answer.arrayBuffer()))).signer
}

async function hangUp(message: string): Promise<void> {
  portal.process.kill('SIGHUP')
  await vi.waitUntil(() => portal.output().includes(message), { timeout: 10_000 })
}

test('SIGHUP makes a portal sign with the renewed key, and a faulty pair changes nothing', async () => {
  expect(await signer()).toBe('First: record statements')

  writeFileSync(certificate, await makeStatementCertificate('Stranger'))
  await hangUp('not replaced')
  expect(portal.output()).toMatch(/STATEMENT_CERTIFICATE_FILE is .*expected the certificate of the key/)
  expect(await signer()).toBe('First: record statements')

  await writePair('Second')
  await hangUp('read again')
  expect(await signer()).toBe('Second: record statements')
}, 60_000)
