import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirmEmail, readMyContact, updateContact, type MyContact } from '#contract/myContact.ts'
import { holdStates } from './contactState.ts'
import { removeLetters } from './removeLetters.ts'
import { visit, type Visitor } from './signIn.ts'
import type { TestServer } from './startServer.ts'

/** Anna as every test of her own contact finds her: nothing public, nothing requested, no letter sent. */
export async function restoreAnna({ db }: TestServer): Promise<void> {
  await sql`update contact set telephone = '+420.601000000', fax = null, email = 'anna@example.cz',
    email_confirmed_at = now(), notify_email = null, vat_number = null, mailing_address = null, disclose_mask = 0,
    wants_postal_letters = null, updated_at = null, name = 'Anna Nováková', organization = null,
    street = '{Lipová 12}', city = 'Brno' where handle = ${annasHandle}`.execute(db)
  await holdStates(db, annasHandle, [])
  await removeLetters(db)
  await sql`delete from registry_journal`.execute(db)
  await sql`delete from email_confirmation`.execute(db)
  await sql`delete from rate_count`.execute(db)
}

export const annasHandle = 'ANNA-NOVAKOVA'

export async function myContactOf(visitor: Visitor): Promise<MyContact> {
  return readMyContact.answer.parse(await (await visitor.get(readMyContact.path)).json())
}

/** Changes their contact where that is taken. */
export async function changed(visitor: Visitor, change: object): Promise<MyContact> {
  const answer = await visitor.send('POST', updateContact.path, change)
  if (answer.status !== 200) throw new Error(await answer.text())
  return updateContact.answer.parse(await answer.json())
}

/** Presses the button of a link's page, as the reader of the letter. */
export function confirm({ url }: TestServer, code: string): Promise<Response> {
  return visit(url).send('POST', confirmEmail.path, { code })
}

/** The code of the link that has been mailed there. */
export async function mailedCode(server: TestServer, recipient: string): Promise<string> {
  const find = async () => (await delivered(server)).find((one) => one.recipient === recipient && hasLink(one.body))
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return codeIn(server, (await find())?.body)
}

export function codeIn({ url }: TestServer, body: string | undefined): string {
  const [, code] = new RegExp(`${url}/contact/confirm-email#([\\w-]{43})`).exec(body ?? '') ?? []
  if (code === undefined) throw new Error(`no link in ${body}`)
  return code
}

/** The letters that have come, by whom they came to, once there are so many. */
export async function lettersOf(server: TestServer, count: number) {
  await expect.poll(async () => (await delivered(server)).length, { timeout: 20_000 }).toBe(count)
  return delivered(server)
}

function hasLink(body: string): boolean {
  return body.includes('/contact/confirm-email#')
}

function delivered({ db }: TestServer) {
  return db
    .selectFrom('demo_letter')
    .select(['recipient', 'subject', 'body'])
    .orderBy('recipient')
    .orderBy('delivered_at')
    .execute()
}

/** Returns the activity of Anna's contact. */
export async function actionsOf({ db }: TestServer): Promise<string[]> {
  const rows = await db
    .selectFrom('activity as a')
    .innerJoin('contact as c', 'c.id', 'a.contact_id')
    .select('a.action')
    .where('c.handle', '=', annasHandle)
    .execute()
  return rows.map(({ action }) => action)
}
