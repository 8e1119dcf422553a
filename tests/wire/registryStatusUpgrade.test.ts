// @module-tag database
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lock, namesOf, setStates } from '#tests/server/lock.ts'
import { annasHandle } from '#tests/server/myContact.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer } from '#tests/server/startServer.ts'

test('an upgrade gives the pending changes of before their status, as if they were made now', async () => {
  const server = await startServer({ AUTHORITY: 'beside-a-registry' })
  try {
    const anna = await signIn(server.url, 'anna')
    const [one = '', two = ''] = await namesOf(server.db, annasHandle)
    await setStates(server.db, one, [])
    await setStates(server.db, two, [{ code: 'serverTransferProhibited', by: 'holder' }])
    await lock(anna, 'block-all', [one])
    await lock(anna, 'unblock-all', [two])
    const shown = async () => {
      const { rows: domains } = await sql`
        select d.fqdn, d.registry_status, d.registry_change_id, d.pending_mask, c.registry_status as listed, c.pending_mask as mask
        from domain as d join domain_contact as c on c.domain_id = d.id
        where d.fqdn in (${one}, ${two}) order by d.fqdn, c.contact_id`.execute(server.db)
      const { rows: states } = await sql`
        select object_id, state, journal_id, ended_by_journal_id from object_state
        where journal_id is not null or ended_by_journal_id is not null order by 1, 2`.execute(server.db)
      const { rows: operations } = await sql`
        select id, registry_pending, registry_rejected from operation order by id`.execute(server.db)
      return { domains, states, operations }
    }
    const made = await shown()
    await sql`update domain set registry_status = null, registry_change_id = null, pending_mask = 0`.execute(server.db)
    await sql`update domain_contact set registry_status = null, pending_mask = 0`.execute(server.db)
    await sql`update object_state set journal_id = null, ended_by_journal_id = null`.execute(server.db)
    await sql`update operation set registry_pending = 0`.execute(server.db)
    expect(await shown()).not.toEqual(made)

    const file = new URL('../../server/db/migrations/20261122T2342__registry__rename_statuses.sql', import.meta.url)
    const text = await readFile(file, 'utf8')
    await server.db.transaction().execute(async (tx) => {
      await sql.raw(text.slice(text.indexOf('update object_state'))).execute(tx)
    })
    expect(await shown()).toEqual(made)
  } finally {
    await server.close()
  }
})
