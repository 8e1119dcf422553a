import type pg from 'pg'
import type { ObjectType } from '#contract/record.ts'
import { run } from '../statement.ts'

/** A state or a value of a contact, changed here, that the deposit has reverted to the registry's. */
export type TakenBack = {
  objectId: string
  objectType: ObjectType
  name: string
  /** The code of the state, or the value's name in the journal. */
  what: string
  /** The registry's reason, where it had rejected the change. */
  reason: string | null
}

/** Creates the tables for the journal entries that a deposit confirms, and for what it reverts. */
export async function makeAnswers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temp table confirmed_entry (id uuid) on commit drop;
     create temp table taken_back (object_id uuid, object_type text, name text, what text, reason text) on commit drop`,
  )
}

/** Returns the journal entries that the deposit confirms. */
export async function findConfirmed(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await run<{ id: string }>(client, 'select id from confirmed_entry')
  return rows.map(({ id }) => id)
}

export async function findTakenBack(client: pg.ClientBase): Promise<TakenBack[]> {
  const { rows } = await run<TakenBack>(
    client,
    `select object_id as "objectId", object_type as "objectType", name, what, reason from taken_back
     order by object_type, name, what`,
  )
  return rows
}
