import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { personalData } from '#server/features/person/personalData.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { lock } from './lock.ts'
import { ownDomains } from './ownDomains.ts'
import { runRegistry } from './runRegistry.ts'
import { signIn, type Visitor } from './signIn.ts'
import type { TestServer } from './startServer.ts'

/** Values planted as Maria's, each in the tables that hold such values of people. */
export const ofMaria = [
  'Maria Canary',
  'maria-canary@registry.example',
  'Canary Street 1',
  'Canary View',
  'Canary Browser',
  '192.0.2.77',
]
/** Values of a person who worked with Maria's contact until a day ago. */
export const ofEarlier = ['Earlier Person', 'earlier@registry.example', '203.0.113.99', 'earlier-subject']

export type PlantedPerson = {
  maria: Visitor
  identity: { id: string; issuer: string; subject: string }
  contactId: string
  auctionId: string
  /** `registry person` with these words. */
  run: (...args: string[]) => ReturnType<typeof runRegistry>
  /** The options that name her as her provider does. */
  named: string[]
}

/** Signs the demo's Maria in and plants values in every kind of data about her, and an earlier person of her contact. */
export async function plantPerson({ db, url, databaseUrl }: TestServer): Promise<PlantedPerson> {
  const maria = await signIn(url, 'maria')
  const identity = await one(
    db,
    sql<PlantedPerson['identity']>`select id, issuer, subject from identity where subject = 'demo-maria'`,
  )
  const { id: contactId } = await one(db, sql<{ id: string }>`select id from contact where handle = 'MARIA-WEISS'`)
  await plantEarlierPerson(db, { contactId, issuer: identity.issuer })
  await plantData(db, { maria, identityId: identity.id, contactId })
  const auctionId = await aRunningAuction(db)
  await bid(db, auctionId, { identity: identity.id, contact: contactId, crowns: 500, address: '192.0.2.77' })
  return {
    maria,
    identity,
    contactId,
    auctionId,
    run: (...args) => runRegistry(['person', ...args], { env: { DATABASE_URL: databaseUrl } }),
    named: ['--issuer', identity.issuer, '--subject', identity.subject],
  }
}

/** The only row of a query. */
export async function one<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} rows`)
  return row
}

/** The tables of the database in whose rows a text stands. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(personalData)) {
    const { rows } =
      await sql`select from ${sql.table(table)} as t where position(${text} in t::text) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** A bid by a party that has accepted the rules. */
export async function bid(
  db: Db,
  auctionId: string,
  {
    identity,
    contact,
    crowns,
    address = '127.0.0.1',
  }: { identity: string; contact: string; crowns: number; address?: string },
): Promise<void> {
  await sql`
    insert into auction_acceptance (identity_id, version, contact_id, accepted_at)
    values (${identity}, ${czechTerms.version}, ${contact}, now()) on conflict do nothing`.execute(db)
  await placeBid(openLedger(db), {
    identity,
    contact,
    auctionId,
    ceiling: String(crowns),
    seenSequence: 0,
    idempotencyKey: randomUUID(),
    address,
  })
}

async function plantData(
  db: Db,
  { maria, identityId, contactId }: { maria: Visitor; identityId: string; contactId: string },
): Promise<void> {
  await sql`
    update identity set name = 'Maria Canary', email = 'maria-canary@registry.example',
      address = '{"street":"Canary Street 1"}' where id = ${identityId}`.execute(db)
  await sql`
    update session set user_agent = 'Canary Browser', address = '192.0.2.77' where identity_id = ${identityId}`.execute(
    db,
  )
  const saved = await maria.send('PUT', '/api/user/views/domain/Canary%20View/', { query: '?q=x' })
  if (!saved.ok) throw new Error(`the view was not saved: ${saved.status}`)
  const [domain] = await ownDomains(db, 'MARIA-WEISS')
  const operation = await lock(maria, 'block-transfer', [domain?.fqdn ?? ''])
  await sql`update operation set address = '192.0.2.77' where id = ${operation.id}`.execute(db)
  await aLetter(db, contactId, 'maria-canary@registry.example', '0 days')
}

/** A person who worked with the contact until yesterday, and whom its history names. */
async function plantEarlierPerson(db: Db, { contactId, issuer }: { contactId: string; issuer: string }): Promise<void> {
  const id = randomUUID()
  await sql`
    insert into identity (id, issuer, subject, kind, name, email, created_at)
    values (${id}, ${issuer}, 'earlier-subject', 'eid', 'Earlier Person', 'earlier@registry.example', now())`.execute(
    db,
  )
  await sql`
    insert into link (id, identity_id, contact_id, created_at, ended_at)
    values (${randomUUID()}, ${id}, ${contactId}, now() - interval '9 days', now() - interval '1 day')`.execute(db)
  await sql`
    update link set created_at = now() - interval '1 day' where contact_id = ${contactId} and ended_at is null`.execute(
    db,
  )
  await sql`
    update contact set email_before = 'earlier@registry.example', email_replaced_at = now() where id = ${contactId}`.execute(
    db,
  )
  await inTransaction(db, (tx) =>
    recordActivity(tx, [
      {
        contactId,
        action: 'update-contact',
        result: 'done',
        actor: 'identity',
        identityId: id,
        level: 'high',
        objectType: 'contact',
        objectId: contactId,
        handle: 'MARIA-WEISS',
        operationId: null,
        detail: { fields: ['telephone'] },
        itemsDigest: null,
        personal: { address: '203.0.113.99', actorName: 'Earlier Person' },
      },
    ]),
  )
  await aLetter(db, contactId, 'earlier@registry.example', '2 days')
}

async function aLetter(db: Db, contactId: string, recipient: string, ago: string): Promise<void> {
  const id = randomUUID()
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, sent_at)
    values (${id}, now() - ${ago}::interval, 'link', ${contactId}, ${recipient}, 'en',
      ${JSON.stringify({ deed: 'linked', sealed: 'SEALED-SECRET' })}::jsonb, 'sent', now() - ${ago}::interval)`.execute(
    db,
  )
  await sql`
    insert into demo_letter (mail_id, delivered_at, recipient, subject, body)
    values (${id}, now(), ${recipient}, 'Subject', 'Body')`.execute(db)
}
