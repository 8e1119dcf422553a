import { sql } from 'kysely'
import type { ObjectType } from '#contract/record.ts'
import { readOne, type Db, type Tx } from '#server/db/connect.ts'

/** The stored data of an issued statement, without its requester and its content. */
export type IssuedStatement = {
  codeDigest: Buffer
  validAt: Date
  type: ObjectType
  handle: string
  isPublic: boolean
  fileDigest: Buffer
}

/** Returns the time of a snapshot, to the second. */
export async function getInstant(snapshot: Tx): Promise<Date> {
  const row = await readOne(snapshot, sql<{ now: Date }>`select date_trunc('second', now()) as now`)
  return row.now
}

export async function keepStatement(db: Db, issued: IssuedStatement): Promise<void> {
  await db
    .insertInto('statement')
    .values({
      code_digest: issued.codeDigest,
      valid_at: issued.validAt,
      object_type: issued.type,
      handle: issued.handle,
      is_public: issued.isPublic,
      file_digest: issued.fileDigest,
    })
    .execute()
}

export async function findStatement(db: Db, codeDigest: Buffer): Promise<IssuedStatement | undefined> {
  return db
    .selectFrom('statement')
    .select([
      'code_digest as codeDigest',
      'valid_at as validAt',
      'object_type as type',
      'handle',
      'is_public as isPublic',
      'file_digest as fileDigest',
    ])
    .where('code_digest', '=', codeDigest)
    .executeTakeFirst()
}
