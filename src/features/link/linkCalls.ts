import type * as z from 'zod/mini'
import { requestAuthInfo } from '#contract/authInfo.ts'
import {
  attachContact,
  createContact,
  detachContact,
  switchContact,
  type Attachment,
  type NewContact,
} from '#contract/link.ts'
import { endSession, listSessions, readIdentity, type Identity, type Info, type SessionRow } from '#contract/session.ts'
import { dropAuctionToken } from '#src/api/auctionToken.ts'
import { api } from '#src/api/client.ts'

/** What the provider of whoever is signed in vouches for; asked by the page itself. */
export function askIdentity(signal: AbortSignal): Promise<Identity> {
  return api(readIdentity, { background: true }, signal)
}

/** Links a contact by its AuthInfo and goes on as it. */
export function sendAttachment(attachment: z.output<typeof Attachment>): Promise<Info> {
  return asAnother(api(attachContact, { body: attachment }))
}

/** Creates a contact out of the identity and goes on as it; the same key for the same one, however often it is sent. */
export function sendNewContact(contact: z.output<typeof NewContact>, idempotencyKey: string): Promise<Info> {
  return asAnother(api(createContact, { body: contact, idempotencyKey }))
}

/** Goes on as another contact of the identity. */
export function sendSwitch(handle: string): Promise<Info> {
  return asAnother(api(switchContact, { body: { handle } }))
}

/** Ends the link of my contact. */
export function sendDetachment(handle: string): Promise<Info> {
  return asAnother(api(detachContact, { body: { handle } }))
}

/**
 * Has a fresh AuthInfo mailed to where the registry writes to, if there is such a contact.
 *
 * @returns the handle it was asked for
 */
export async function mailAuthInfo(handle: string): Promise<string> {
  await api(requestAuthInfo, { body: { type: 'contact', id: handle } })
  return handle
}

/** My sessions, the newest first; asked by the page itself. */
export async function askSessions(signal: AbortSignal): Promise<SessionRow[]> {
  return (await api(listSessions, { background: true }, signal)).items
}

/** Ends one of my sessions. */
export async function sendEnd(id: string): Promise<void> {
  await api(endSession, { params: { id } })
}

/** A token of the auctions is for the contact of before. */
async function asAnother(deed: Promise<Info>): Promise<Info> {
  const info = await deed
  dropAuctionToken()
  return info
}
