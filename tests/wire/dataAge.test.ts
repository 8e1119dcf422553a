import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeServiceSettings, type Authority } from '#server/db/serviceSettings.ts'
import { readFigures } from '#server/metrics/store.ts'
import { aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour)

let server: TestServer
const start = async (authority: Authority, given: Record<string, string> = {}) => {
  server = await startServer({ AUTHORITY: authority, ...given })
  // As the first start of a portal stores it.
  await writeServiceSettings(server.db, { profile: 'production', authority, zones: [] })
}
afterEach(() => server.close())

/** Takes in a deposit of this time. */
async function take(at: Date, authority: Authority): Promise<void> {
  const text = depositText(aRegistrar(), { tld: 'cz', id: `age${at.getTime()}`, watermark: at.toISOString() })
  expect(await takeIn(server.databaseUrl, text, authority)).toMatchObject({ outcome: 'loaded' })
}

const oldDataAt = async () => (await infoOf(await signIn(server.url, 'anna'))).oldDataAt
const hoursInMetrics = async () => (await readFigures(server.db)).registry_data_seconds / 3600

describe('the age of registry data', () => {
  beforeEach(() => start('beside-a-registry', { REGISTRY_DATA_HOURS: '10' }))

  test('is nothing before the first deposit', async () => {
    expect([await oldDataAt(), await hoursInMetrics()]).toEqual([null, 0])
  })

  test('is in the metrics, and on pages once it is above the setting', async () => {
    const at = hoursAgo(12)
    await take(at, 'beside-a-registry')
    expect(await oldDataAt()).toBe(at.toISOString())
    expect(await hoursInMetrics()).toBeCloseTo(12, 0)
    await take(hoursAgo(9), 'beside-a-registry')
    expect(await oldDataAt()).toBeNull()
    expect(await hoursInMetrics()).toBeCloseTo(9, 0)
  })
})

test('deposits of a registry of record have no age', async () => {
  await start('registry-of-record', { REGISTRY_DATA_HOURS: '10' })
  await take(hoursAgo(12), 'registry-of-record')
  expect([await oldDataAt(), await hoursInMetrics()]).toEqual([null, 0])
})
