import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiProblem } from '#server/registry/http/lines.ts'
import { aContactLine, aDomainLine, aRegistrarLine, syncText } from '#tests/server/builders/syncText.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { heldRows } from '#tests/server/heldRows.ts'
import { apiToken } from '#tests/server/registryApi.ts'
import { freePorts, spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { czechZones } from '#tests/server/czechZones.ts'

// The registry's software sends 100,000 domains to a portal that runs: a part of the complete run. `syncImport.test.ts`
// shows the same rules with a few.
const isFull = process.env['TEST_FULL'] === 'yes'
const domains = 100_000

const zone = { id: 3, fqdn: 'example', timeZone: 'Europe/Vienna', currency: 'EUR', minorDigits: 2 }

const contacts = Array.from({ length: domains / 100 }, (_none, number) => `HOLDER-${number}`)
const lines: object[] = [
  aRegistrarLine,
  ...contacts.map((handle) => aContactLine(handle)),
  ...Array.from({ length: domains }, (_none, number) =>
    aDomainLine(`name${number}.example`, {
      holder: contacts[number % contacts.length] ?? '',
      nameServers: [{ fqdn: `ns${number % 50}.hosting.example`, addresses: ['192.0.2.1'] }],
    }),
  ),
]
const syncOf = (id: string, at: string, given: readonly object[]) => syncText({ id, at, repository: 'example' }, given)
const Report = z.looseObject({ outcome: z.string(), objects: z.record(z.string(), z.looseObject({})) })

describe.runIf(isFull)('a sync of 100,000 domains', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let portal: Spawned
  let url: string
  beforeAll(async () => {
    database = await cloneDatabase()
    const [apiPort = 0] = await freePorts(1)
    url = `http://127.0.0.1:${apiPort}/registry/v1/sync`
    portal = await spawnServer({
      DATABASE_URL: database.url,
      AUTHORITY: 'beside-a-registry',
      ZONES: JSON.stringify([...czechZones, zone]),
      REGISTRY: 'http',
      REGISTRY_API_PORT: String(apiPort),
      REGISTRY_API_TOKEN: apiToken,
    })
  }, 120_000)
  afterAll(async () => {
    await portal.kill()
    await database.drop()
  })

  const send = (body: string) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/x-ndjson' },
      body,
    })

  test('sent twice, changes nothing the second time, and one with a fault leaves everything as it was', async () => {
    const report = async (body: string) => Report.parse(await (await send(body)).json())
    expect(await report(syncOf('one', '2026-11-20T02:00:00Z', lines))).toMatchObject({
      outcome: 'loaded',
      objects: { domain: { added: domains } },
    })
    const { repository: _first, ...before } = await heldRows(database.url)
    const again = await report(syncOf('two', '2026-11-21T02:00:00Z', lines))
    expect(again.objects['domain']).toMatchObject({ shown: domains, added: 0, changed: 0, ended: 0, refused: 0 })
    const { repository: _second, ...after } = await heldRows(database.url)
    expect(after).toEqual(before)

    const faulty = [...lines]
    faulty.splice(domains, 1, { ...aDomainLine('faulty.example'), expiresAt: '2027-02-30T00:00:00Z' })
    const refused = await send(syncOf('three', '2026-11-22T02:00:00Z', faulty))
    const { faults } = ApiProblem.parse(await refused.json())
    expect([refused.status, faults]).toEqual([
      422,
      [{ reason: expect.stringContaining(`line ${domains + 2}: expiresAt`) }],
    ])
    const { repository: _third, ...last } = await heldRows(database.url)
    expect(last).toEqual(before)
  }, 600_000)
})
