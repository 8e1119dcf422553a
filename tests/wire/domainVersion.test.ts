import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockDomains, listDomains } from '#contract/domain.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())

describe('a list that has been shown', () => {
  test('is the present one right after a lock, in whichever process it is read', async () => {
    const other = await spawnServer({ DATABASE_URL: server.databaseUrl })
    try {
      const before = await totals([server, other])
      expect(before[1]).toEqual(before[0])
      const [name = ''] = (await pageOf(server, 'lock=open')).items.map(({ fqdn }) => fqdn)
      await lock(name)

      const after = { open: (before[0]?.open ?? 0) - 1, full: (before[0]?.full ?? 0) + 1 }
      expect(await totals([server, other])).toEqual([after, after])
      for (const process of [server, other]) {
        const full = (await pageOf(process, 'lock=full')).items.map(({ fqdn }) => fqdn)
        expect(full).toContain(name)
        expect((await pageOf(process, `q=${name}`)).items).toMatchObject([{ fqdn: name, lock: 'full' }])
      }
    } finally {
      await other.stop()
    }
  })

  test('has the domain that has come to be mine, at its place', async () => {
    const { total } = await pageOf(server, 'sort=fqdn')
    await registerDomain(server.db, '0-nova.cz', { holder: 'GITA-HORAKOVA' })
    const { items, total: now } = await pageOf(server, 'sort=fqdn')
    expect(now).toBe(total + 1)
    expect(items[0]?.fqdn).toBe('0-nova.cz')
  })

  test('begins anew with the registry’s day', async () => {
    // Twenty-six hours lie between the two, so that it is never the same day in both.
    const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati']
    const days = await Promise.all([dayIn(west), dayIn(east)])
    for (const [number, day] of days.entries()) {
      await registerDomain(server.db, `konci${number}.cz`, { holder: 'GITA-HORAKOVA', expiresOn: day })
    }
    const shown: string[][] = []
    for (const timeZone of [west, east, west]) {
      await server.db.updateTable('zone').set({ time_zone: timeZone }).execute()
      const { items } = await pageOf(server, 'expiresWithin=0&q=konci')
      shown.push(items.map(({ fqdn }) => fqdn))
    }
    expect(shown).toEqual([['konci0.cz'], ['konci1.cz'], ['konci0.cz']])
  })
})

async function lock(name: string) {
  const answer = await gita.send(
    'POST',
    blockDomains.path,
    { action: 'block-all', selection: { ids: [name] } },
    { 'idempotency-key': randomUUID() },
  )
  expect(blockDomains.answer.parse(await answer.json())).toMatchObject({ status: 'done', done: 1 })
}

type Process = Pick<Spawned, 'url'>

function totals(processes: readonly Process[]) {
  return Promise.all(
    processes.map(async (process) => ({
      open: (await pageOf(process, 'lock=open')).total,
      full: (await pageOf(process, 'lock=full')).total,
    })),
  )
}

async function pageOf(process: Process, view: string) {
  const answer = await gita.get(`${process.url}${listDomains.path}?${view}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return listDomains.answer.parse(await answer.json())
}

async function dayIn(timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone ${timeZone})::date as day`.execute(server.db)
  return rows[0]?.day ?? ''
}
