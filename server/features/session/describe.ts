import type { Identity, Info, SessionEnd } from '#contract/session.ts'
import type { Db } from '#server/db/connect.ts'
import { VersionedCache } from '#server/db/versionedCache.ts'
import type { SignedIn } from '#server/http/serve.ts'
import { fittingPreferences } from '#server/features/view/parts/fittingPreferences.ts'
import { saysLevel, type Provider } from '#server/oidc/provider.ts'
import { vouchedAddress } from './parts/vouchedAddress.ts'
import { formattedAddress, raisedBy } from './rules.ts'
import { withoutContact } from './parts/rules.ts'
import { getIdentity, getPerson } from './store.ts'

type Deps = {
  db: Db
  /** Counted domains by contact. A holder of 100,000 domains is not counted for every screen. */
  domainCounts: VersionedCache<number>
  idleSeconds: number
  /** The age of registry data in hours from which pages say their time; null where the portal is the registry. */
  dataHours: number | null
}

/** Returns a function that describes the signed-in person. The function caches the counts of domains. */
export function describer(db: Db, options: Pick<Deps, 'idleSeconds' | 'dataHours'>) {
  const deps = { ...options, db, domainCounts: new VersionedCache<number>({ maxEntries: 20_000 }) }
  return (who: SignedIn): Promise<Info> => describePerson(deps, who)
}

/** Returns the person, the end of the session, the permissions and the preferences. */
async function describePerson({ db, domainCounts, idleSeconds, dataHours }: Deps, who: SignedIn): Promise<Info> {
  const { sessionId, identityId, contact: worksAs } = who
  const contactId = worksAs?.id ?? null
  const known = contactId === null ? undefined : domainCounts.get(contactId)
  const knownVersion = known?.version ?? null
  const person = await getPerson(db, { sessionId, identityId, contactId, idleSeconds, knownVersion, dataHours })
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
    oldDataAt: person.oldDataAt?.toISOString() ?? null,
  }
}

/** Returns the end of the session in the shape of the contract. */
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

/** Returns what the provider vouched for at the last sign-in. */
export async function describeIdentity(
  db: Db,
  who: SignedIn,
  provider: Pick<Provider, 'kind' | 'levels' | 'defaultLevel' | 'levelUrl'> | undefined,
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
    country: vouchedAddress(address)?.country ?? null,
    email,
    since: since.toISOString(),
  }
}

function describeRaising(
  { kind, level }: SignedIn,
  provider: Parameters<typeof describeIdentity>[2],
): Identity['raiseLevel'] {
  const by = raisedBy(kind, level, provider !== undefined && saysLevel(provider))
  return by && { by, url: provider?.levelUrl ?? null }
}
