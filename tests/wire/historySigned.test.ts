// @module-tag database
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { signHeads } from '#server/features/activity/parts/signHeads.ts'
import { chainStart, linkOf } from '#server/features/activity/rules.ts'
import { findEntries } from '#server/features/activity/store.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

// Any two days that are never one: the clocks of the first are 26 hours behind those of the second.
const earlier = 'Etc/GMT+12'
const later = 'Pacific/Kiritimati'

const pem = (await makeStatementCertificate('The registry')).toString()
const signing = { key: pem, certificates: pem }
const ownPem = (await makeStatementCertificate('A thief')).toString()

let database: Awaited<ReturnType<typeof cloneDatabase>>
let web: Db
let owner: Db
let contactId: string
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-signed-'))
  writeFileSync(join(folder, 'statement.pem'), pem)
  writeFileSync(join(folder, 'other.pem'), ownPem)
  database = await cloneDatabase()
  web = openDb(openPool(webAddressOf({ connectionString: database.url }), { max: 4 }))
  owner = openDb(openPool({ connectionString: database.url }, { max: 1 }))
  const row = await owner
    .selectFrom('contact')
    .select('id')
    .where('handle', '=', 'ANNA-NOVAKOVA')
    .executeTakeFirstOrThrow()
  contactId = row.id
  await act('one')
  await act('two')
  await signHeads(web, { signing, timeZone: earlier })
  await act('three')
  await signHeads(web, { signing, timeZone: later })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await web.destroy()
  await owner.destroy()
  await database.drop()
})

async function act(handle: string): Promise<void> {
  await inTransaction(web, (tx) =>
    recordActivity(tx, [
      {
        contactId,
        action: 'mail-auth-info',
        result: 'done',
        actor: 'system',
        identityId: null,
        level: null,
        objectType: 'domain',
        objectId: null,
        handle,
        operationId: null,
        detail: {},
        itemsDigest: null,
        personal: null,
      },
    ]),
  )
}

/** Changes entries as the owner can, and makes the whole chain anew, so that it fits in itself. */
async function forge(change: ReturnType<typeof sql>): Promise<void> {
  await change.execute(owner)
  let previous = chainStart
  for (const entry of await findEntries(owner, null, { contactId, limit: 100 })) {
    const hash = linkOf(previous, entry)
    await sql`update activity set previous_hash = ${previous}, hash = ${hash} where id = ${entry.id}`.execute(owner)
    previous = hash
  }
  await sql`update activity_head set hash = ${previous} where contact_id = ${contactId}`.execute(owner)
  expect((await checkChain(owner)).breaks).toEqual([])
}

const check = (given: { file?: string; files?: string[] } = {}) =>
  runRegistry(['check-activity', ...(given.files ?? [])], {
    env: { DATABASE_URL: database.url, STATEMENT_CERTIFICATE_FILE: join(folder, given.file ?? 'statement.pem') },
  })

async function faults(): Promise<string[]> {
  const { code, out } = await check()
  expect(code).toBe(1)
  return out.trim().split('\n')
}

describe('signHeads', () => {
  test('signs once a day, whichever of several processes is first, and only what has moved', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => signHeads(web, { signing, timeZone: later })))
    expect(runs).toEqual([false, false, false])
    const heads = await owner
      .selectFrom('activity_signed_head')
      .select(['number', 'sequence'])
      .where('contact_id', '=', contactId)
      .orderBy('number')
      .execute()
    expect(heads.map(({ number, sequence }) => [number, sequence])).toEqual([
      ['1', '2'],
      ['2', '3'],
    ])
    await owner.deleteFrom('activity_signature').execute()
    await owner.deleteFrom('activity_signed_head').execute()
    const raced = await Promise.all([1, 2, 3].map(() => signHeads(web, { signing, timeZone: later })))
    expect(raced.filter(Boolean)).toHaveLength(1)
  })

  test('writes what its own login can neither change nor delete', async () => {
    for (const table of ['activity_signature', 'activity_signed_head']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(web)).rejects.toThrow('permission denied')
      await expect(sql`update ${sql.table(table)} set number = 7`.execute(web)).rejects.toThrow('permission denied')
    }
  })
})

describe('registry check-activity', () => {
  test('finds a signed history whole', async () => {
    expect(await check()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^the history is whole: .* signed on 2 days\n$/),
    })
  })

  test('names the contact whose history the owner made anew so that it fits in itself', async () => {
    await forge(sql`update activity set result = 'refused' where contact_id = ${contactId} and sequence = 1`)
    expect(await faults()).toEqual([
      `contact ${contactId}, entry 2: differs from what signature 1 covers`,
      `contact ${contactId}, entry 3: differs from what signature 2 covers`,
    ])
  })

  test('names a day that is missing', async () => {
    await sql`delete from activity_signature where number = 1`.execute(owner)
    expect(await faults()).toEqual([
      expect.stringMatching(/^signature 2 of [\d-]+: 1 signed days before it are missing$/),
    ])
  })

  test('names the day whose heads were changed, also together with the history', async () => {
    await forge(sql`update activity set result = 'refused' where contact_id = ${contactId} and sequence = 3`)
    await sql`update activity_signed_head as s set hash = a.hash from activity as a
      where a.contact_id = s.contact_id and a.sequence = s.sequence`.execute(owner)
    expect(await faults()).toEqual([expect.stringMatching(/^signature 2 of [\d-]+: its heads are changed$/)])
  })

  test('names a bad signature, and a day that was changed after the next was signed', async () => {
    await sql`update activity_signature set signed_at = signed_at - interval '1 hour' where number = 1`.execute(owner)
    expect(await faults()).toEqual([
      expect.stringMatching(/^signature 1 of [\d-]+: the signature is wrong$/),
      expect.stringMatching(/^signature 2 of [\d-]+: the day before it is changed$/),
    ])
  })

  test('names what was signed anew with another key', async () => {
    await owner.deleteFrom('activity_signature').execute()
    await owner.deleteFrom('activity_signed_head').execute()
    await signHeads(web, { signing: { key: ownPem, certificates: ownPem }, timeZone: later })
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^signature 1 of [\d-]+: its certificate is unknown here \(SHA-256 [0-9a-f]{64}\): name its file$/,
      ),
    ])
  })

  test('names the entries that no signature covers after two days, as when all signatures are deleted', async () => {
    await owner.deleteFrom('activity_signature').execute()
    await owner.deleteFrom('activity_signed_head').execute()
    expect((await check()).code).toBe(0)
    await forge(sql`update activity set recorded_at = recorded_at - interval '3 days' where contact_id = ${contactId}`)
    expect(await faults()).toEqual([`contact ${contactId}, entry 1: not signed within two days`])
  })

  test('names what the portal signed days late, as after the last signatures were deleted and the history made anew', async () => {
    await sql`delete from activity_signature where number = 2`.execute(owner)
    await sql`delete from activity_signed_head where number = 2`.execute(owner)
    await forge(
      sql`update activity set recorded_at = recorded_at - interval '3 days' where contact_id = ${contactId} and sequence = 3`,
    )
    await signHeads(web, { signing, timeZone: later })
    expect(await faults()).toEqual([`contact ${contactId}, entry 3: not signed within two days`])
  })

  test('takes certificates of before as files, and refuses one that cannot be read in a line', async () => {
    expect((await check({ file: 'other.pem' })).code).toBe(1)
    expect((await check({ file: 'other.pem', files: [join(folder, 'statement.pem')] })).code).toBe(0)
    expect(await check({ files: ['/nowhere/old.pem'] })).toMatchObject({
      code: 2,
      err: '/nowhere/old.pem cannot be read: expected the PEM file of a certificate\n',
    })
  })
})
