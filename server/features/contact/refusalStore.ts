import { sql } from 'kysely'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'

type NewRefusals = {
  codeHash: Buffer
  contactIds: readonly string[]
  object: { id: string; type: ObjectType }
  authInfoId: string | null
  /** For how many days the link is valid. */
  days: number
}

/** Stores the hash of a link's code for each contact with the e-mail that gets the link. */
export async function recordRefusals(
  tx: Tx,
  { codeHash, contactIds, object, authInfoId, days }: NewRefusals,
): Promise<void> {
  await tx
    .insertInto('auth_info_refusal')
    .values(
      contactIds.map((contactId) => ({
        code_hash: codeHash,
        contact_id: contactId,
        object_id: object.id,
        object_type: object.type,
        auth_info_id: authInfoId,
        expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
      })),
    )
    .execute()
}
