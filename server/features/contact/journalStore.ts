import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { registryChange } from '#server/features/record/parts/registryStore.ts'
import type { ContactEntry } from './rulesRegistry.ts'

/** Returns all changes of a contact's data in the registry journal, oldest first. */
export async function findContactEntries(db: Db, contactId: string): Promise<ContactEntry[]> {
  const { rows } = await sql<ContactEntry>`
    select j.change -> 'chg' -> 'contact' as requested, j.previous -> 'contact' as previous, ${registryChange('j')} as change
    from registry_journal as j
    where j.object_id = ${contactId} and j.command = 'update' and j.change -> 'chg' ? 'contact'
    order by j.recorded_at, j.id`.execute(db)
  return rows
}
