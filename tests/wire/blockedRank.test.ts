// @module-tag database
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { states } from '#contract/states.ts'
import { namesOf, setStates } from '#tests/server/lock.ts'
import { annasHandle } from '#tests/server/myContact.ts'
import { startServer } from '#tests/server/startServer.ts'

test('an upgrade ranks blocked domains after those that are being lost', async () => {
  const server = await startServer({}, { hasClock: false })
  try {
    const [blocked = '', lost = ''] = await namesOf(server.db, annasHandle)
    await setStates(server.db, blocked, [{ code: 'serverBlocked', by: 'registry' }])
    await setStates(server.db, lost, [
      { code: 'serverBlocked', by: 'registry' },
      { code: 'outzone', by: 'rule' },
    ])
    const ranks = async () => {
      const { rows } = await sql<{ fqdn: string; rank: number; listed: number }>`
        select distinct d.fqdn, d.state_rank as rank, c.state_rank as listed
        from domain as d join domain_contact as c on c.domain_id = d.id
        where d.fqdn in (${blocked}, ${lost})`.execute(server.db)
      return new Map(rows.map(({ fqdn, rank, listed }) => [fqdn, [rank, listed]]))
    }
    for (const table of ['domain', 'domain_contact'])
      await sql`update ${sql.table(table)} set state_rank = 2 where state_mask & 64 <> 0`.execute(server.db)

    const file = new URL('../../server/db/migrations/20261126T1950__record__rank_blocked.sql', import.meta.url)
    const text = await readFile(file, 'utf8')
    await server.db.transaction().execute((tx) => sql.raw(text).execute(tx))
    const { serverBlocked, outzone } = states
    expect(await ranks()).toEqual(
      new Map([
        [blocked, [serverBlocked.rank, serverBlocked.rank]],
        [lost, [outzone.rank, outzone.rank]],
      ]),
    )
  } finally {
    await server.close()
  }
})
