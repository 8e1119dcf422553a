import { expect, test } from 'vitest'
import { openDb, openPool } from '#server/db/connect.ts'
import { tryLockDeletion } from '#server/db/referenceLock.ts'
import { aContact, aDomainText, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'

test('an import waits for the deletion of unused objects before it reads what its domains refer to', async () => {
  const database = await emptyDatabase()
  const db = openDb(openPool({ connectionString: database.url }, { max: 2 }))
  const deleting = await db.startTransaction().execute()
  await tryLockDeletion.execute(deleting)
  const contents = [aRegistrar(), aContact('H-1'), aDomainText('x.cz', { statuses: [] })].join('')
  const text = depositText(contents, { tld: 'cz', id: 'd1', watermark: '2026-01-01T00:00:00.000Z' })
  const importing = takeIn(database.url, text, 'registry-of-record')
  await expect.poll(() => countWaiting(db), { timeout: 20_000 }).toBe(1)
  await deleting.commit().execute()
  expect(await importing).toMatchObject({ outcome: 'loaded', reason: null })
  await db.destroy()
  await database.drop()
})
