import { v7 } from 'uuid'
import type { MethodKind } from '#contract/session.ts'
import type { Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { recordLinkLetters } from '#server/mail/store.ts'
import { decideLink, type LinkProblem } from '../rules.ts'
import {
  findIdentities,
  lockContacts,
  recordAccountState,
  recordIdentities,
  recordLinks,
  type LinkedContact,
  type NewIdentity,
} from '../store.ts'

export type { LinkProblem }

/** A link that the operator requests; `contact` is a handle. */
export type WantedLink = { issuer: string; subject: string; kind: MethodKind; contact: string }

/**
 * Links contacts to identities for the operator, each with a history entry and a letter. Returns the results in order.
 * Refused links are left out; the caller decides whether to commit the others.
 */
export async function linkContacts(
  tx: Tx,
  wanted: readonly WantedLink[],
): Promise<('linked' | 'unchanged' | LinkProblem)[]> {
  const contacts = await lockContacts(
    tx,
    wanted.map(({ contact }) => contact),
  )
  const identities = new Map((await findIdentities(tx, wanted)).map((one) => [keyOf(one), one]))
  const made: NewIdentity[] = []
  const links: { contact: LinkedContact; identityId: string; wanted: WantedLink }[] = []

  const outcomes = wanted.map((one) => {
    const contact = contacts.get(one.contact) ?? null
    const identity = identities.get(keyOf(one)) ?? null
    const outcome = decideLink({ contact, identity }, one.kind)
    if (outcome !== 'linked' || !contact) return outcome
    const known = identity ?? { ...one, id: v7(), hasAccountContact: false }
    if (!identity) made.push({ ...one, id: known.id })
    links.push({ contact, identityId: known.id, wanted: one })
    // A later link of the list depends on the earlier ones.
    identities.set(keyOf(one), { ...known, hasAccountContact: known.hasAccountContact || one.kind === 'account' })
    for (const [handle, other] of contacts)
      if (other.id === contact.id) contacts.set(handle, { ...contact, linkedTo: known.id, linkKind: one.kind })
    return outcome
  })

  await recordIdentities(tx, made)
  await recordLinks(
    tx,
    links.map(({ contact, identityId, wanted: { kind } }) => ({ contactId: contact.id, identityId, kind })),
  )
  await recordAccountState(
    tx,
    links.flatMap(({ contact, wanted: { kind } }) => (kind === 'account' ? [contact.id] : [])),
  )
  await recordActivity(
    tx,
    links.map(({ contact, wanted: { kind, issuer } }) => entryOf('link-contact', contact, { kind, issuer })),
  )
  await recordLinkLetters(
    tx,
    links.map(({ contact, wanted: { issuer } }) => ({
      contactId: contact.id,
      notice: { deed: 'linked' as const, handle: contact.handle, issuer },
    })),
  )
  return outcomes
}

/** Returns the history entry of a contact. The operator acts, so no person is named. */
export function entryOf(
  action: 'link-contact' | 'unlink-contact',
  contact: { id: string; handle: string },
  detail: { kind: MethodKind; issuer: string },
) {
  return {
    contactId: contact.id,
    action,
    result: 'done',
    actor: 'operator' as const,
    identityId: null,
    level: null,
    objectType: 'contact',
    objectId: contact.id,
    handle: contact.handle,
    operationId: null,
    detail,
    itemsDigest: null,
    personal: null,
  }
}

function keyOf({ issuer, subject }: { issuer: string; subject: string }): string {
  return JSON.stringify([issuer, subject])
}
