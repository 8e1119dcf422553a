import type { DomainDetail } from '#contract/domain.ts'
import type { StateRow } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { codeOf, hasState } from '#server/features/record/parts/rules.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { zones } from '#server/zones.ts'
import { toNext, toRoles } from './list/toRow.ts'
import { lifeDays } from './parts/rules.ts'
import { findDomain, type FoundDomain } from './store.ts'

type Given = { who: Holder; name: string; publicViewsPerHour: number }

/**
 * One domain: everything to its holder and administrative contacts, the public view to anybody else.
 * Looks at what is not mine are counted, found or not, so that nobody reads the registry through them.
 */
export async function readOneDomain(db: Db, { who, name, publicViewsPerHour }: Given): Promise<DomainDetail> {
  const fqdn = toAscii(name)
  const found = fqdn === null ? undefined : await findDomain(db, fqdn, who.contact.id)
  if (found && found.roles !== 0) return ownView(found)
  await countAgainst(db, `public-view:${who.identityId}`, publicViewsPerHour, 3600)
  if (!found) throw new Refusal('object-not-found')
  return publicView(found)
}

function ownView(domain: FoundDomain): DomainDetail {
  return {
    ...publicView(domain),
    access: 'own',
    roid: domain.roid,
    creatingRegistrar: { handle: domain.creatingRegistrar, name: domain.creatingRegistrarName },
    transferredAt: domain.transferredAt?.toISOString() ?? null,
    validationExpiresOn: domain.validationExpiresOn,
    next: toNext(domain.nextState, domain.nextOn),
    life: lifeOf(domain),
    roles: toRoles(domain.roles),
    states: domain.states.map(toStateRow),
    nsset: domain.nsset,
    keyset: domain.keyset,
    isKeysetAutomatic: domain.isKeysetAutomatic,
  }
}

/** Product.md section 5, "Disclosure": the names of contacts are always public, those of sets are not shown. */
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
    states: domain.states.map(toStateRow).filter(({ code }) => states[code].external),
    lock: lockOf(domain.mask),
    holder: domain.holder === null ? null : { handle: domain.holder, name: domain.holderName },
    admins: domain.admins,
    nsset: null,
    keyset: null,
    isKeysetAutomatic: false,
  }
}

function isInZone({ mask }: FoundDomain): boolean {
  return !(['outzone', 'serverHold', 'clientHold', 'inactive'] as const).some((code) => hasState(mask, code))
}

function lifeOf({ zoneId, expiresOn, now }: FoundDomain): DomainDetail['life'] {
  const zone = zones.find(({ id }) => id === zoneId)
  return zone && expiresOn !== null ? lifeDays(expiresOn, zone, now) : null
}

function toStateRow({ state, setBy, since }: FoundDomain['states'][number]): StateRow {
  return { code: codeOf(state), setBy, since }
}
