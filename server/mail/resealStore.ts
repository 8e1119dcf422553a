import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** Encrypts the secrets of waiting letters again, in one transaction with the new key; returns their number. */
export async function resealLetters(tx: Tx, reseal: (seal: string) => string): Promise<number> {
  const { rows } = await sql<{ id: string; seal: string }>`
    select id, data ->> 'sealed' as seal from mail where status = 'waiting' and data ? 'sealed' for update`.execute(tx)
  if (rows.length === 0) return 0
  await sql`
    update mail set data = mail.data || jsonb_build_object('sealed', fresh.seal)
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ seal }) => reseal(seal))}::text[]) as fresh (id, seal)
    where mail.id = fresh.id`.execute(tx)
  return rows.length
}
