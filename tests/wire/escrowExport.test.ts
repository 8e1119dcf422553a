// @module-tag database
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import type { DepositObject, DepositPart } from '#server/escrow/deposit.ts'
import { uriOfKind } from '#server/escrow/namespaces.ts'
import { objectsOf, registries } from '#tests/server/builders/deposit.ts'
import { contentOf } from '#tests/server/depositContent.ts'
import { depositOf, partsOf, takeIn, written } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { faultsInXml, schemaFolder } from '#tests/server/xmllint.ts'

let database: { url: string; drop: () => Promise<void> }
let db: Db
beforeAll(async () => {
  database = await emptyDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 2, name: 'registry-test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

let deposits = 0
const taken = async (objects: readonly DepositObject[]) => {
  const now = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const watermark = now.rows[0]?.at.toISOString() ?? ''
  const text = await depositOf(objects, { tld: 'cz', id: `random${++deposits}`, watermark })
  return takeIn(database.url, text)
}

describe('registry export', () => {
  test('says what was taken in, whatever it was and whatever was held before', async () => {
    await fc.assert(
      fc.asyncProperty(registries('cz'), async (registry) => {
        const objects = objectsOf(registry)
        expect(await taken(objects)).toMatchObject({ outcome: 'loaded', refusedCount: 0 })
        const parts = await partsOf(await written(db, 'cz'))
        expect(contentOf(parts)).toEqual(contentOf(objects))
        expect(countsIn(parts)).toEqual(countsOf(objects))
      }),
      { numRuns: 5, endOnFailure: true },
    )
  }, 240_000)

  test('is a fixed point: taken in again it changes nothing, and the next one is the same but for its header', async () => {
    await fc.assert(
      fc.asyncProperty(registries('cz'), async (registry) => {
        await taken(objectsOf(registry))
        const first = await written(db, 'cz')
        const report = await takeIn(database.url, first)
        expect(report).toMatchObject({ outcome: 'loaded', refusedCount: 0 })
        for (const tally of Object.values(report.objects))
          expect(tally).toMatchObject({ added: 0, changed: 0, ended: 0, refused: 0 })
        expect(contentsOf(await written(db, 'cz'))).toBe(contentsOf(first))
      }),
      { numRuns: 5, endOnFailure: true },
    )
  }, 240_000)

  test('a contact of whom nobody says anything is written as the schemas demand, and stays so', async () => {
    const [registry] = fc.sample(
      registries('cz').filter(({ contacts }) => contacts.length > 0),
      { seed: 7, numRuns: 1 },
    )
    if (!registry) throw new Error('no registry has a contact')
    const thin = registry.contacts.map((contact) => ({ ...contact, postalInfos: [], email: null }))
    await taken(objectsOf({ ...registry, contacts: thin }))
    const first = await written(db, 'cz')
    expect(first).toContain('<contact:name>-</contact:name>')
    const report = await takeIn(database.url, first)
    expect(report.objects.contact).toMatchObject({ added: 0, changed: 0, ended: 0 })
    const rows = await db
      .selectFrom('contact')
      .select(['name', 'city', 'country', 'email'])
      .where('deleted_at', 'is', null)
      .execute()
    expect(rows).toEqual(thin.map(() => ({ name: null, city: null, country: null, email: null })))
  })

  test.runIf(schemaFolder)('is valid by the standard’s schemas', async () => {
    const texts: string[] = []
    for (const registry of fc.sample(registries('cz'), 4)) {
      await taken(objectsOf(registry))
      texts.push(await written(db, 'cz'))
    }
    expect(await faultsInXml(texts, schemaFolder ?? '')).toBe('')
  })
})

/** Everything behind the header, which alone contains when it was written. */
function contentsOf(text: string): string {
  return text.slice(text.indexOf('</rdeHeader:header>'))
}

function countsIn(parts: readonly DepositPart[]): Record<string, number> {
  const counts = parts.flatMap((part) => (part.kind === 'header' ? part.counts : []))
  return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ uri, count }) => [uri, count]))
}

function countsOf(objects: readonly DepositObject[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of objects) counts.set(uriOfKind[kind], (counts.get(uriOfKind[kind]) ?? 0) + 1)
  return Object.fromEntries(counts)
}
