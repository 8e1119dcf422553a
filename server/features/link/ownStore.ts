import { sql } from 'kysely'
import type { MethodKind } from '#contract/session.ts'
import type { Tx } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { kindOfLink } from '#server/features/session/parts/kindStore.ts'

export type OwnContact = { id: string; handle: string }

/**
 * Locks the link of a contact that an identity can work as after a sign-in of this kind. The link cannot end before the
 * transaction.
 */
export async function lockOwnContact(
  tx: Tx,
  { identityId, kind, handle }: { identityId: string; kind: MethodKind; handle: string },
): Promise<OwnContact | undefined> {
  const { rows } = await sql<OwnContact>`
    select c.id, c.handle from link join identity on identity.id = link.identity_id
    join contact as c on c.id = link.contact_id and ${isExisting('c')}
    where link.identity_id = ${identityId} and link.ended_at is null and ${kindOfLink} = ${kind}
      and c.handle in (${handle}, upper(${handle}))
    order by c.handle = ${handle} desc limit 1 for share of link`.execute(tx)
  return rows[0]
}

/** Ends the link of an identity to a contact; false when there is none. */
export async function endOwnLink(
  tx: Tx,
  { identityId, contactId }: { identityId: string; contactId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update link set ended_at = clock_timestamp(), ended_by = 'identity'
    where identity_id = ${identityId} and contact_id = ${contactId} and ended_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Finds the contact that replaces a detached one: the first by handle. */
export async function findNextContact(
  tx: Tx,
  { identityId, kind }: { identityId: string; kind: MethodKind },
): Promise<OwnContact | undefined> {
  const { rows } = await sql<OwnContact>`
    select c.id, c.handle from link join identity on identity.id = link.identity_id
    join contact as c on c.id = link.contact_id and ${isExisting('c')}
    where link.identity_id = ${identityId} and link.ended_at is null and ${kindOfLink} = ${kind}
    order by c.sort_key, c.id limit 1`.execute(tx)
  return rows[0]
}

/** Returns the issuer of an identity. */
export async function getIssuer(tx: Tx, identityId: string): Promise<string> {
  const { issuer } = await tx
    .selectFrom('identity')
    .select('issuer')
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
  return issuer
}
