import type pg from 'pg'
import { BrokenDeposit } from '#server/escrow/brokenDeposit.ts'
import { run } from '../statement.ts'

/** Contacts were merged while a deposit was compared with older data; it must be compared again. */
export class Overtaken extends BrokenDeposit {
  constructor() {
    super('contacts are being merged at this moment: take it in again')
  }
}

/** Returns the number of changes that merges have written to the journal, which never decreases. */
export async function countMerged(client: pg.ClientBase): Promise<number> {
  const { rows } = await run<{ count: number }>(
    client,
    `select count(*)::integer as count from registry_journal
     where (object_type = 'contact' and command = 'delete')
       or (object_type = 'domain' and (change -> 'chg' ? 'registrant' or change -> 'add' ? 'contact'
         or change -> 'rem' ? 'contact'))`,
  )
  return rows[0]?.count ?? 0
}

/** Throws Overtaken where the number is greater than `before`. */
export async function refuseOvertaken(client: pg.ClientBase, before: number): Promise<void> {
  if ((await countMerged(client)) !== before) throw new Overtaken()
}
