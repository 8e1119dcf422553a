import type pg from 'pg'
import { BrokenDeposit } from '#server/escrow/brokenDeposit.ts'
import { run } from '../statement.ts'

/** Contacts were merged while a deposit was compared with what stood before; it is to be compared again. */
export class Overtaken extends BrokenDeposit {
  constructor() {
    super('contacts are being merged at this moment: take it in again')
  }
}

/** How many changes merges have written to the journal so far; they are never taken out of it. */
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

/** Throws Overtaken where there are more by now than `before`. */
export async function refuseOvertaken(client: pg.ClientBase, before: number): Promise<void> {
  if ((await countMerged(client)) !== before) throw new Overtaken()
}
