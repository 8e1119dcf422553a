import { openDb, openPool, type DatabaseAddress } from './connect.ts'

/** Whether a migrated database was filled by the demo. */
export async function holdsDemo(address: DatabaseAddress): Promise<boolean> {
  const db = openDb(openPool(address, { max: 1 }))
  try {
    const found = await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()
    return found !== undefined
  } finally {
    await db.destroy()
  }
}
