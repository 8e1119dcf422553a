import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createAuthInfo, readAuthInfo, type AuthInfoStatus, type MadeAuthInfo } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { spendAuthInfo } from '#server/features/authInfo/parts/spendAuthInfo.ts'
import type { Visitor } from './signIn.ts'

/** The paths where the AuthInfo of an object is read and made. */
export function authInfoPath(type: ObjectType, id: string): string {
  return readAuthInfo.path.replace('{type}', type).replace('{id}', encodeURIComponent(id))
}

/** Requests a new one, under a key of its own by default. */
export function create(visitor: Visitor, type: ObjectType, id: string, key: string = randomUUID()): Promise<Response> {
  return visitor.send('POST', authInfoPath(type, id), {}, { 'idempotency-key': key })
}

/** The same where it is made. */
export async function made(visitor: Visitor, type: ObjectType, id: string): Promise<MadeAuthInfo> {
  const answer = await create(visitor, type, id)
  expect(answer.status).toBe(200)
  return createAuthInfo.answer.parse(await answer.json())
}

export async function status(visitor: Visitor, type: ObjectType, id: string): Promise<AuthInfoStatus> {
  return readAuthInfo.answer.parse(await (await visitor.get(authInfoPath(type, id))).json())
}

/** Uses one up as a transfer of the domain does; whether it was the domain’s. */
export function opensDomain(db: Db, domainId: string, authInfo: string): Promise<boolean> {
  return db
    .transaction()
    .execute((tx) => spendAuthInfo(tx, { type: 'domain', id: domainId }, authInfo, 'registry-of-record'))
}

/** Every hash there is. */
export async function hashes(db: Db): Promise<string[]> {
  return (await db.selectFrom('auth_info').select('hash').execute()).map(({ hash }) => hash)
}
