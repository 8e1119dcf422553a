import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/** Returns a stored key of `size` random bytes; the first process creates it for all. */
export async function keyOf(db: Db, name: string, size = 32): Promise<Buffer> {
  return materialOf(db, name, () => randomBytes(size))
}

/** Returns a stored key that the first process creates with `make`. */
export async function materialOf(db: Db, name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  const stored = await readMaterial(db, name)
  if (stored) return stored
  const value = await make()
  await db
    .insertInto('key_material')
    .values(({ fn }) => ({ name, value, created_at: fn<Date>('now') }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await readMaterial(db, name)
  if (!made) throw new Error(`the key ${name} was neither found nor made`)
  return made
}

/** Returns the stored value, or undefined. */
export async function readMaterial(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** A key that is rotated. */
export type RotatedKey = {
  name: string
  make: () => Buffer
  /** How long the previous key is accepted after a rotation. Infinity: until the next rotation. */
  overlapSeconds: number
}

/** The keys of one name at this moment. */
export type Keys = {
  /** The key that signs new tokens or seals new secrets. */
  current: Buffer
  /** The accepted keys, newest first: one, or two during the overlap. */
  accepted: readonly [Buffer, ...Buffer[]]
}

// Processes reload keys after 5 s, so that all accept a new key before any signs with it.
const freshMs = 5_000
const signsAfterSeconds = 15

/** How long after a rotation the next is refused, so that every process signs with the new key by then. */
const rotationPauseSeconds = 60

/** Reads the keys of a name and creates the first one where there is none. */
export async function keysOf(db: Db, { name, make, overlapSeconds }: RotatedKey): Promise<Keys> {
  const rows = await readGenerations(db, name)
  const [newest, before] = rows
  if (!newest) {
    const only = await materialOf(db, name, make)
    return { current: only, accepted: [only] }
  }
  // The previous key signs for some seconds after a rotation.
  if (!before || newest.age > overlapSeconds + rotationPauseSeconds)
    return { current: newest.value, accepted: [newest.value] }
  return {
    current: newest.age < signsAfterSeconds ? before.value : newest.value,
    accepted: [newest.value, before.value],
  }
}

/** Returns a reader of a name's keys that caches them for 5 s. */
export function keyReader(db: Db, key: RotatedKey): () => Promise<Keys> {
  let read: Promise<Keys> | null = null
  let readAt = 0
  return () => {
    if (read && performance.now() - readAt < freshMs) return read
    readAt = performance.now()
    const pending = keysOf(db, key)
    pending.catch(() => (read = null))
    read = pending
    return pending
  }
}

/**
 * Creates the next key and deletes all but its predecessor. The new key is accepted immediately and signs after 15 s; its
 * predecessor is accepted for `overlapSeconds` more.
 *
 * @returns null when done, or seconds to wait since the last rotation; `missing` where there is no key yet
 */
export async function rotateKey(
  tx: Tx,
  { name, make }: Omit<RotatedKey, 'overlapSeconds'>,
): Promise<number | 'missing' | null> {
  await sql`select pg_advisory_xact_lock(hashtext('key_material'), hashtext(${name}))`.execute(tx)
  const [newest, ...older] = await readGenerations(tx, name)
  if (!newest) return 'missing'
  if (older.length > 0 && newest.age < rotationPauseSeconds) return Math.ceil(rotationPauseSeconds - newest.age)
  await tx
    .insertInto('key_material')
    .values(({ fn }) => ({
      name: `${name}#${newest.generation + 1}`,
      value: make(),
      created_at: fn<Date>('clock_timestamp'),
    }))
    .execute()
  const removed = older.map((one) => one.row)
  if (removed.length > 0) await tx.deleteFrom('key_material').where('name', 'in', removed).execute()
  return null
}

type Generation = { row: string; generation: number; value: Buffer; age: number }

/** The first key is stored under its bare name, as versions before rotation read it; its successors as `name#2`, `name#3`. */
async function readGenerations(db: Db | Tx, name: string): Promise<Generation[]> {
  const rows = await db
    .selectFrom('key_material')
    .select(['name as row', 'value', sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age')])
    .where((e) => e.or([e('name', '=', name), e('name', 'like', `${name}#%`)]))
    .execute()
  return rows
    .map((one) => ({ ...one, generation: Number(one.row.split('#')[1] ?? 1) }))
    .sort((one, other) => other.generation - one.generation)
}
