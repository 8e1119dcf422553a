import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/** A key of `size` random bytes, made by whichever process asks first and kept, so that all agree. */
export async function keyOf(db: Db, name: string, size = 32): Promise<Buffer> {
  return materialOf(db, name, () => randomBytes(size))
}

/** The same for what is more than random bytes: made once with `make`, by whichever process is first. */
export async function materialOf(db: Db, name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  const kept = await readMaterial(db, name)
  if (kept) return kept
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

/** The stored value, undefined where it was never made. */
export async function readMaterial(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** A key that is replaced now and then. */
export type RotatedKey = {
  name: string
  make: () => Buffer
  /** How long what it signs is valid: the key before it is accepted for so long. Infinity: until the next rotation. */
  overlapSeconds: number
}

/** The keys of one name at this moment. */
export type Keys = {
  /** What new tokens are signed with, or new secrets sealed. */
  current: Buffer
  /** What is accepted, newest first: one key, or two during the overlap. */
  accepted: readonly [Buffer, ...Buffer[]]
}

// A process reads keys anew after 5 s, so that all accept a new key before any signs with it.
const freshMs = 5_000
const signsAfterSeconds = 15

/** How long after a rotation the next is refused, so that every process signs with the new key by then. */
const restSeconds = 60

/** Reads the keys of a name, and makes the first one where there is none. */
export async function keysOf(db: Db, { name, make, overlapSeconds }: RotatedKey): Promise<Keys> {
  const rows = await readGenerations(db, name)
  const [newest, before] = rows
  if (!newest) {
    const only = await materialOf(db, name, make)
    return { current: only, accepted: [only] }
  }
  // The key before it signs for a while yet after the rotation.
  if (!before || newest.age > overlapSeconds + restSeconds) return { current: newest.value, accepted: [newest.value] }
  return {
    current: newest.age < signsAfterSeconds ? before.value : newest.value,
    accepted: [newest.value, before.value],
  }
}

/** Returns a reader of a name's keys that asks the database once in 5 s at most, for calls that need them each time. */
export function keyReader(db: Db, key: RotatedKey): () => Promise<Keys> {
  let read: Promise<Keys> | null = null
  let readAt = 0
  return () => {
    if (read && performance.now() - readAt < freshMs) return read
    readAt = performance.now()
    const reading = keysOf(db, key)
    reading.catch(() => (read = null))
    read = reading
    return reading
  }
}

/**
 * Makes the successor of a key and drops what was before its predecessor. The new key is accepted at once and signs
 * after 15 s; the one before it is accepted for `overlapSeconds` more.
 *
 * @returns null when done, or seconds to wait since the last rotation; `missing` where there is no key yet
 */
export async function rotateKey(tx: Tx, { name, make }: RotatedKey): Promise<number | 'missing' | null> {
  await sql`select pg_advisory_xact_lock(hashtext('key_material'), hashtext(${name}))`.execute(tx)
  const [newest, ...older] = await readGenerations(tx, name)
  if (!newest) return 'missing'
  if (older.length > 0 && newest.age < restSeconds) return Math.ceil(restSeconds - newest.age)
  await tx
    .insertInto('key_material')
    .values(({ fn }) => ({
      name: `${name}#${newest.generation + 1}`,
      value: make(),
      created_at: fn<Date>('clock_timestamp'),
    }))
    .execute()
  const gone = older.map((one) => one.row)
  if (gone.length > 0) await tx.deleteFrom('key_material').where('name', 'in', gone).execute()
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
