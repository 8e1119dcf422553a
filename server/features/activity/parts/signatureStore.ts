import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readOne, type Db, type Tx } from '#server/db/connect.ts'
import { exactInstantText } from '#server/db/instant.ts'
import { lineOf, type SignedDay, type SignedHead } from '../rulesSignature.ts'

/** Returns whether today, in this time zone, is signed already. */
export async function isTodaySigned(db: Db | Tx, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ isSigned: boolean }>`
    select exists (select from activity_signature where day >= (now() at time zone ${timeZone})::date) as "isSigned"`.execute(
    db,
  )
  return rows[0]?.isSigned ?? false
}

/** Locks signing against other processes until the transaction ends. */
export async function lockSigning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('activity_signature'))`.execute(tx)
}

/** Returns today in this time zone, and the time to the microsecond. */
export async function getSigningTime(tx: Tx, timeZone: string): Promise<{ day: string; signedAt: string }> {
  return readOne(
    tx,
    sql<{ day: string; signedAt: string }>`
    select (now() at time zone ${timeZone})::date::text as day, ${exactInstantText(sql`now()`)} as "signedAt"`,
  )
}

export type StoredSignature = SignedDay & { signature: Buffer }

/** Returns the signatures in their order. */
export async function findSignatures(db: Db | Tx): Promise<StoredSignature[]> {
  const rows = await selectSignatures(db).orderBy('number').execute()
  return rows.map(signatureFrom)
}

export async function findLastSignature(tx: Tx): Promise<StoredSignature | undefined> {
  const row = await selectSignatures(tx).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row && signatureFrom(row)
}

function selectSignatures(db: Db | Tx) {
  return db
    .selectFrom('activity_signature')
    .select(['number', 'day', 'previous_hash', 'heads_digest', 'certificate_digest', 'signature'])
    .select(exactInstantText(sql`signed_at`).as('signedAt'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSignatures>['execute']>>[number]

function signatureFrom(row: Row): StoredSignature {
  return {
    number: BigInt(row.number),
    day: row.day,
    signedAt: row.signedAt,
    previousHash: row.previous_hash,
    headsDigest: row.heads_digest,
    certificateDigest: row.certificate_digest,
    signature: row.signature,
  }
}

/** Stores the heads that have changed since the last signature under this number. */
export async function recordMovedHeads(tx: Tx, number: bigint): Promise<void> {
  await sql`
    insert into activity_signed_head (contact_id, sequence, hash, number)
    select h.contact_id, h.sequence, h.hash, ${String(number)}::bigint from activity_head as h
    where h.sequence > 0 and not exists (
      select from activity_signed_head as s where s.contact_id = h.contact_id and s.sequence >= h.sequence
    )`.execute(tx)
}

export async function recordSignature(tx: Tx, { signature, ...day }: StoredSignature): Promise<void> {
  await sql`
    insert into activity_signature
      (number, day, signed_at, previous_hash, heads_digest, certificate_digest, signature)
    values (${String(day.number)}::bigint, ${day.day}::date, ${day.signedAt}::timestamptz, ${day.previousHash},
      ${day.headsDigest}, ${day.certificateDigest}, ${signature})`.execute(tx)
}

const stretch = 10_000

/** Returns the digest of the heads stored under a number, read in batches. */
export async function digestOfHeads(db: Db | Tx, number: bigint): Promise<Buffer> {
  const digest = createHash('sha256')
  for (let after: SignedHead | null = null; ;) {
    const heads: SignedHead[] = await findHeadsAfter(db, number, after)
    for (const head of heads) digest.update(lineOf(head))
    after = heads.at(-1) ?? null
    if (heads.length < stretch) return digest.digest()
  }
}

async function findHeadsAfter(db: Db | Tx, number: bigint, after: SignedHead | null): Promise<SignedHead[]> {
  const { rows } = await sql<SignedHead>`
    select contact_id as "contactId", sequence::text as sequence, hash from activity_signed_head
    where number = ${String(number)}::bigint
      and (contact_id, sequence) > (${after?.contactId ?? '00000000-0000-0000-0000-000000000000'}::uuid, ${after?.sequence ?? '0'}::bigint)
    order by contact_id, sequence limit ${stretch}`.execute(db)
  return rows
}

/** Returns at most a thousand signed heads whose entry is missing or has another hash. */
export async function findOtherEntries(db: Db): Promise<{ contactId: string; sequence: string; number: string }[]> {
  const { rows } = await sql<{ contactId: string; sequence: string; number: string }>`
    select s.contact_id as "contactId", s.sequence::text as sequence, s.number::text as number
    from activity_signed_head as s
    left join activity as a on a.contact_id = s.contact_id and a.sequence = s.sequence
    where a.hash is distinct from s.hash order by s.contact_id, s.sequence limit 1000`.execute(db)
  return rows
}

/**
 * Returns the first entry of each contact that was not signed within two days, at most a thousand. The first signature
 * is an exception, because it covers all earlier entries.
 */
export async function findUnsigned(db: Db): Promise<{ contactId: string; sequence: string }[]> {
  const { rows } = await sql<{ contactId: string; sequence: string }>`
    select a.contact_id as "contactId", min(a.sequence)::text as sequence from activity as a
    left join lateral (
      select d.number, d.signed_at from activity_signed_head as s join activity_signature as d on d.number = s.number
      where s.contact_id = a.contact_id and s.sequence >= a.sequence order by s.sequence limit 1
    ) as covering on true
    where a.recorded_at < coalesce(covering.signed_at, now()) - interval '2 days' and covering.number is distinct from 1
    group by a.contact_id order by a.contact_id limit 1000`.execute(db)
  return rows
}
