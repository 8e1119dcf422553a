import { randomBytes } from 'node:crypto'
import type { Db } from './connect.ts'

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

async function readMaterial(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
