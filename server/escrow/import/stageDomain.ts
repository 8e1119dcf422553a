import { v7 } from 'uuid'
import type { Loader } from '#server/db/loader.ts'
import { searchKey, sortKey, toAscii, toUnicode } from '#server/features/record/parts/names.ts'
import { localAt } from '#server/features/record/parts/rulesCalendar.ts'
import { keyTagOf } from '#server/features/record/parts/rulesDnskey.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { type Zone, zoneOf } from '#server/zone/zones.ts'
import type { DomainObject, NameServer, SecDns } from '../deposit.ts'
import { keySetOf, serverSetOf } from '../map/sets.ts'
import { shownMask, stampCells, type Notes } from './stageObjects.ts'
import { stage } from './stageTables.ts'

/** Why a single domain is left out; the rest of its deposit is imported. */
export type DomainRefusal = 'no-domain-name' | 'zone-unknown' | 'label-count' | 'expires-too-late'

/** Stages a domain with its roles and its sets, or returns why it is left out. */
export class DomainStage {
  readonly #sets = new SetStage()
  readonly #expiries = new Map<string, Expiry>()

  add(loader: Loader, domain: DomainObject, notes: Notes): DomainRefusal | null {
    const refusal = this.#stage(loader, domain, notes)
    if (refusal !== null) loader.add(stage.left_out, domain.roid)
    return refusal
  }

  #stage(loader: Loader, domain: DomainObject, notes: Notes): DomainRefusal | null {
    const fqdn = toAscii(domain.name)
    if (fqdn === null) return 'no-domain-name'
    const zone = zoneOf(fqdn)
    if (!zone) return 'zone-unknown'
    const labels = fqdn.split('.').length - zone.fqdn.split('.').length
    if (zone.isEnum ? labels > zone.labelCount : labels !== zone.labelCount) return 'label-count'
    const expiry = domain.exDate === null ? null : this.#expiryOf(domain.exDate, zone)
    const expiresOn = expiry?.day ?? null
    // The common date formats of PostgreSQL and JavaScript have no five-digit years.
    if (expiresOn?.startsWith('+')) return 'expires-too-late'
    if (expiry && expiry.time !== '00:00:00') notes.addSubstitute('time of day of an expiry, of which the day stands')
    const unicode = toUnicode(fqdn)
    const holder = domain.registrant?.toUpperCase() ?? null
    loader.add(
      stage.domain,
      fqdn,
      domain.roid,
      v7(),
      zone.id,
      unicode === fqdn ? null : unicode,
      sortKey(fqdn),
      searchKey(fqdn),
      ...stampCells('domain', domain, notes),
      expiresOn,
      holder,
      this.#sets.addServers(loader, domain.clId, domain.ns),
      this.#sets.addKeys(loader, domain.clId, domain.secDns),
      domain.idnTableId,
      domain.originalName,
      shownMask('domain', domain, notes),
    )
    if (holder !== null) loader.add(stage.domain_contact, fqdn, holder, roleBits.holder)
    for (const { role, id } of domain.contacts) loader.add(stage.domain_contact, fqdn, id.toUpperCase(), roleBits[role])
    return null
  }

  /** Expiry is a day of the zone. Many domains have the same one and the calendar is slow, so results are cached. */
  #expiryOf(instant: string, { id, timeZone }: Zone): Expiry {
    const key = `${id} ${instant}`
    const known = this.#expiries.get(key)
    if (known) return known
    if (this.#expiries.size >= mostRemembered) this.#expiries.clear()
    const expiry = localAt(new Date(instant), timeZone)
    this.#expiries.set(key, expiry)
    return expiry
  }
}

/** An expiry in the time zone of its zone. */
type Expiry = { day: string; time: string }

const mostRemembered = 20_000

/**
 * Stages the nsset and the keyset of each domain and returns their handles. A set of many domains is staged once in most
 * cases; a repetition has identical rows.
 */
class SetStage {
  readonly #known = new Set<string>()

  addServers(loader: Loader, registrar: string, servers: readonly NameServer[]): string | null {
    const set = serverSetOf(registrar.toUpperCase(), servers)
    if (!set || this.#isKnown(set.handle)) return set?.handle ?? null
    loader.add(stage.nsset, ...cellsOf(set.handle, registrar))
    for (const [index, { name, addresses }] of set.servers.entries())
      loader.add(stage.nsset_host, set.handle, index + 1, name, addresses)
    return set.handle
  }

  addKeys(loader: Loader, registrar: string, secDns: SecDns | null): string | null {
    const set = keySetOf(registrar.toUpperCase(), secDns)
    if (!set || this.#isKnown(set.handle)) return set?.handle ?? null
    const { handle } = set
    const { ds, keys, maxSigLife } = set.records
    loader.add(stage.keyset, ...cellsOf(handle, registrar))
    for (const [index, one] of keys.entries()) {
      const { flags, protocol, algorithm } = one
      const publicKey = Buffer.from(one.publicKey, 'base64')
      const tag = keyTagOf({ flags, protocol, algorithm, publicKey })
      loader.add(stage.dnskey, handle, index + 1, flags, protocol, algorithm, publicKey, tag)
    }
    for (const [index, one] of ds.entries()) {
      const digest = Buffer.from(one.digest, 'hex')
      loader.add(stage.ds_record, handle, index + 1, one.keyTag, one.algorithm, one.digestType, digest, maxSigLife)
    }
    return handle
  }

  /** Whether the set was staged recently. One that was evicted is staged again and deduplicated later. */
  #isKnown(handle: string): boolean {
    if (this.#known.has(handle)) return true
    if (this.#known.size >= mostRememberedSets) this.#known.clear()
    this.#known.add(handle)
    return false
  }
}

const mostRememberedSets = 50_000

function cellsOf(handle: string, registrar: string): [string, string, string, string, string] {
  return [handle, registrar.toUpperCase(), v7(), sortKey(handle), searchKey(handle)]
}
