import type { DomainDetail } from '#contract/domain.ts'
import { toKeyInShort } from '#server/features/keyset/parts/rules.ts'
import { viewObject, type Viewer } from '#server/features/record/parts/viewObject.ts'
import type { FindAuctionOfName } from '#server/features/record/parts/auctions.ts'
import { toAscii, toUnicode } from '#server/features/record/parts/names.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import { ownRolesOf } from '#server/features/record/parts/rulesRole.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { toExternalRows, toStateRows } from '#server/features/record/parts/stateRows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { lifeCycleIn, zones } from '#server/zone/zones.ts'
import { lifeDays, nextStateOf } from './parts/rules.ts'
import { findDomain, type FoundDomain } from './store.ts'

/** Returns one domain: everything to its holder and administrative contacts, the public view to others. */
export async function readOneDomain(viewer: Viewer, name: string, authority: Authority): Promise<DomainDetail> {
  const fqdn = toAscii(name)
  const found = fqdn === null ? undefined : await findDomain(viewer.db, fqdn, viewer.who.contact.id)
  return viewObject(viewer, found, {
    isOwn: ({ roles }) => roles !== 0,
    own: (domain) => ownView(domain, authority),
    open: publicView,
  })
}

/** Like `readOneDomain`; `object-not-found` names the auction of the name, if there is one. */
export async function readDomainOrAuction(
  viewer: Viewer,
  name: string,
  { findAuctionOfName, authority }: { findAuctionOfName: FindAuctionOfName; authority: Authority },
): Promise<DomainDetail> {
  return readOneDomain(viewer, name, authority).catch(async (cause: unknown) => {
    const isAbsent = cause instanceof Refusal && cause.code === 'object-not-found'
    const auctionId = isAbsent ? await findAuctionOfName(viewer.db, toAscii(name) ?? '') : null
    throw auctionId === null ? cause : new Refusal('object-not-found', { auctionId })
  })
}

type Authority = OperationDeps['authority']

function ownView(domain: FoundDomain, authority: Authority): DomainDetail {
  return {
    ...publicView(domain),
    access: 'own',
    roid: domain.roid,
    creatingRegistrar: { handle: domain.creatingRegistrar, name: domain.creatingRegistrarName },
    transferredAt: domain.transferredAt?.toISOString() ?? null,
    validationExpiresOn: domain.validationExpiresOn,
    next: nextStateOf(domain.nextState, domain.nextOn),
    life: lifeOf(domain, authority),
    roles: ownRolesOf(domain.roles),
    states: toStateRows(domain.states),
    lock: lockOf(domain.mask),
    registryChange: domain.registryChange,
    nsset: domain.nsset,
    servers: domain.nsset === null ? null : domain.servers.map(toUnicode),
    keyset: domain.keyset,
    keys: domain.keyset === null ? null : domain.keys.map(toKeyInShort),
    isKeysetAutomatic: domain.isKeysetAutomatic,
  }
}

/** The handles of contacts are always public, those of sets never (docs/rules.md#disclosure). */
function publicView(domain: FoundDomain): DomainDetail {
  return {
    access: 'public',
    fqdn: domain.fqdn,
    unicode: domain.unicode,
    roid: null,
    registrar: { handle: domain.registrar, name: domain.registrarName },
    creatingRegistrar: null,
    createdAt: domain.createdAt.toISOString(),
    updatedAt: domain.updatedAt?.toISOString() ?? null,
    transferredAt: null,
    expiresOn: domain.expiresOn,
    validationExpiresOn: null,
    next: null,
    life: null,
    isSecured: domain.keyset !== null,
    isInZone: isInZone(domain),
    roles: [],
    states: toExternalRows(domain.states),
    lock: lockOf(domain.heldMask),
    lockInForce: lockOf(domain.heldMask),
    registryChange: null,
    holder: domain.holder === null ? null : { handle: domain.holder, name: domain.holderName },
    admins: domain.admins,
    nsset: { disclosed: false },
    servers: null,
    keyset: { disclosed: false },
    keys: null,
    isKeysetAutomatic: false,
  }
}

function isInZone({ mask }: FoundDomain): boolean {
  return !(['outzone', 'serverHold', 'clientHold', 'inactive'] as const).some((code) => hasState(mask, code))
}

function lifeOf({ zoneId, expiresOn, now }: FoundDomain, authority: Authority): DomainDetail['life'] {
  const zone = zones.find(({ id }) => id === zoneId)
  if (!zone || expiresOn === null) return null
  return lifeDays(expiresOn, { timeZone: zone.timeZone, lifeCycle: lifeCycleIn(zone, authority) }, now)
}
