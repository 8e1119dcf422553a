import type { Identity, Info } from '#contract/session.ts'
import type { Db } from '#server/db/connect.ts'
import type { SignedIn } from '#server/http/serve.ts'
import { formattedAddress } from './rules.ts'
import { withoutContact } from './parts/rules.ts'
import { countObjectsOf, findContactsOf, getIdentity } from './store.ts'

/** Who is signed in and what they may do, all but the session's end. */
export async function describePerson(db: Db, who: SignedIn): Promise<Omit<Info, 'session'>> {
  const [identity, linked, counts] = await Promise.all([
    getIdentity(db, who.identityId),
    findContactsOf(db, who.identityId),
    who.contact ? countObjectsOf(db, who.contact.id) : { domains: 0, nssets: 0, keysets: 0 },
  ])
  const contacts = linked.map(({ handle, name }) => ({ handle, name }))
  const name = identity.name ?? contacts.find(({ handle }) => handle === who.contact?.handle)?.name ?? identity.email
  return {
    person: { name: name ?? identity.subject, method: who.method, kind: who.kind, level: who.level },
    contact: contacts.find(({ handle }) => handle === who.contact?.handle) ?? null,
    contacts,
    withoutContact: who.contact ? null : withoutContact(who.kind),
    capabilities: who.permissions,
    counts,
  }
}

/** What the provider vouched for when they signed in last. */
export async function describeIdentity(db: Db, who: SignedIn): Promise<Identity> {
  const { issuer, name, birthDate, address, since } = await getIdentity(db, who.identityId)
  return {
    issuer,
    method: who.method,
    kind: who.kind,
    level: who.level,
    name,
    birthDate,
    address: formattedAddress(address),
    since: since.toISOString(),
  }
}
