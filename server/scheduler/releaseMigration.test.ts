// @module-tag database
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findUnreleased } from '#server/features/domain/parts/releaseStore.ts'
import { anAuctionHouse } from '#tests/auction/auctionHouse.ts'

const migration = new URL('../db/migrations/20261121T1538__domain__release_names.sql', import.meta.url)

test('names deleted before names were released count as decided, and no domain is written to say so', async () => {
  const { owner, db, close } = await anAuctionHouse()
  await sql`alter table domain drop column released_at`.execute(owner)
  await sql`drop index auction_fqdn`.execute(owner)
  await sql`update domain set deleted_at = now() - interval '1 day' where id in (select id from domain limit 3)`.execute(
    owner,
  )
  const written = async () => {
    const { rows } = await sql<{ rows: string }>`
      select md5(string_agg(concat(ctid, xmin), ' ' order by id)) as rows from domain`.execute(owner)
    return rows
  }
  const before = await written()
  await sql.raw(await readFile(migration, 'utf8')).execute(owner)
  expect(await written()).toEqual(before)
  expect(await findUnreleased(db, 10)).toEqual([])

  const { rows } = await sql<{ id: string }>`
    update domain set deleted_at = clock_timestamp() where id = (select id from domain where deleted_at is null limit 1)
    returning id`.execute(owner)
  expect(await findUnreleased(db, 10)).toMatchObject(rows)
  await close()
})
