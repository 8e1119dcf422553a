import type { Identity, Info, SessionEnd } from '#contract/session.ts'
import type { Db } from '#server/db/connect.ts'
import { VersionedCache } from '#server/db/versionedCache.ts'
import type { SignedIn } from '#server/http/serve.ts'
import { fittingPreferences } from '#server/features/view/parts/fittingPreferences.ts'
import type { Provider } from '#server/oidc/provider.ts'
import { formattedAddress, raisedBy } from './rules.ts'
import { withoutContact } from './parts/rules.ts'
import { getIdentity, getPerson } from './store.ts'

type Deps = {
  db: Db
  /** How many domains a contact has: a holder of 100,000 is not counted for every screen. */
  domainCounts: VersionedCache<number>
  idleSeconds: number
}

/** Tells who somebody is; made once, for it remembers what is dear to count. */
export function describer(db: Db, { idleSeconds }: { idleSeconds: number }) {
  const deps = { db, domainCounts: new VersionedCache<number>({ maxEntries: 20_000 }), idleSeconds }
  return (who: SignedIn): Promise<Info> => describePerson(deps, who)
}

/** Who is signed in, until when, what they may do and how they like to work. */
async function describePerson({ db, domainCounts, idleSeconds }: Deps, who: SignedIn): Promise<Info> {
  const { sessionId, identityId, contact: worksAs } = who
  const contactId = worksAs?.id ?? null
  const known = contactId === null ? undefined : domainCounts.get(contactId)
  const knownVersion = known?.version ?? null
  const person = await getPerson(db, { sessionId, identityId, contactId, idleSeconds, knownVersion })
  const { contacts, nssets, keysets, version } = person
  const domains = person.domains ?? known?.answer ?? 0
  if (contactId !== null) domainCounts.set(contactId, { version, answer: domains })
  const contact = contacts.find(({ handle }) => handle === worksAs?.handle) ?? null
  const name = person.name ?? contact?.name ?? person.email ?? person.subject
  return {
    person: { name, method: who.method, kind: who.kind, level: who.level },
    contact,
    contacts,
    withoutContact: worksAs ? null : withoutContact(who.kind),
    capabilities: who.permissions,
    session: describeEnd(who, person),
    preferences: fittingPreferences(person.preferences),
    counts: { domains, nssets, keysets },
  }
}

/** When the session ends, as the wire tells it. */
export function describeEnd(
  { authenticatedAt }: SignedIn,
  { now, endsAt, latestEndAt }: { now: Date; endsAt: Date; latestEndAt: Date },
): SessionEnd {
  return {
    now: now.toISOString(),
    endsAt: endsAt.toISOString(),
    latestEndAt: latestEndAt.toISOString(),
    authenticatedAt: authenticatedAt.toISOString(),
  }
}

/** What the provider vouched for when they signed in last. */
export async function describeIdentity(
  db: Db,
  who: SignedIn,
  provider: Pick<Provider, 'levels' | 'levelUrl'> | undefined,
): Promise<Identity> {
  const { issuer, name, birthDate, address, email, since } = await getIdentity(db, who.identityId)
  return {
    issuer,
    method: who.method,
    kind: who.kind,
    level: who.level,
    raiseLevel: describeRaising(who, provider),
    name,
    birthDate,
    address: formattedAddress(address),
    email,
    since: since.toISOString(),
  }
}

function describeRaising(
  { kind, level }: SignedIn,
  provider: Parameters<typeof describeIdentity>[2],
): Identity['raiseLevel'] {
  const by = raisedBy(kind, level, Object.keys(provider?.levels ?? {}).length > 0)
  return by && { by, url: provider?.levelUrl ?? null }
}
