import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The day it is where the registry is (`YYYY-MM-DD`). */
export async function registrysDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Europe/Prague')::date as day`.execute(db)
  return rows[0]?.day ?? ''
}
