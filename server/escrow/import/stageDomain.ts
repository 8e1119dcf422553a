import { v7 } from 'uuid'
import type { Loader } from '#server/db/loader.ts'
import { searchKey, sortKey, toAscii, toUnicode } from '#server/features/record/parts/names.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { keyTagOf } from '#server/features/record/parts/rulesDnskey.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import type { Zone } from '#server/zone/zones.ts'
import type { DomainObject, NameServer, SecDns } from '../deposit.ts'
import { keySetOf, serverSetOf } from '../map/sets.ts'
import { shownMask, stampCells, type NoteStatus } from './stageObjects.ts'
import { stage } from './stageTables.ts'

/** Why a single domain is left out; the rest of its deposit is imported. */
export type DomainRefusal = 'no-domain-name' | 'zone-unknown' | 'label-count' | 'expires-too-late'

/** Stages a domain with its roles and its sets, or returns why it is left out. */
export class DomainStage {
  readonly #zones: readonly Zone[]
  readonly #sets = new SetStage()
  readonly #days = new Map<string, string>()

  constructor(zones: readonly Zone[]) {
    // The longest zone first: a name belongs to the longest one that is its suffix.
    this.#zones = [...zones].sort((a, b) => b.fqdn.length - a.fqdn.length)
  }

  add(loader: Loader, domain: DomainObject, note: NoteStatus): DomainRefusal | null {
    const refusal = this.#stage(loader, domain, note)
    if (refusal !== null) loader.add(stage.left_out, domain.roid)
    return refusal
  }

  #stage(loader: Loader, domain: DomainObject, note: NoteStatus): DomainRefusal | null {
    const fqdn = toAscii(domain.name)
    if (fqdn === null) return 'no-domain-name'
    const zone = this.#zones.find((one) => fqdn.endsWith(`.${one.fqdn}`))
    if (!zone) return 'zone-unknown'
    const labels = fqdn.split('.').length - zone.fqdn.split('.').length
    if (zone.isEnum ? labels > zone.labelCount : labels !== zone.labelCount) return 'label-count'
    const expiresOn = domain.exDate && this.#dayOf(domain.exDate, zone)
    // The common date formats of PostgreSQL and JavaScript have no five-digit years.
    if (expiresOn?.startsWith('+')) return 'expires-too-late'
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
      ...stampCells(domain),
      expiresOn,
      holder,
      this.#sets.addServers(loader, domain.clId, domain.ns),
      this.#sets.addKeys(loader, domain.clId, domain.secDns),
      domain.idnTableId,
      domain.originalName,
      shownMask('domain', domain, note),
    )
    if (holder !== null) loader.add(stage.domain_contact, fqdn, holder, roleBits.holder)
    for (const { role, id } of domain.contacts) loader.add(stage.domain_contact, fqdn, id.toUpperCase(), roleBits[role])
    return null
  }

  /** Expiry is a day of the zone. Many domains have the same one and the calendar is slow, so results are cached. */
  #dayOf(instant: string, { id, timeZone }: Zone): string {
    const key = `${id} ${instant}`
    const known = this.#days.get(key)
    if (known) return known
    if (this.#days.size >= mostRemembered) this.#days.clear()
    const day = dayAt(new Date(instant), timeZone)
    this.#days.set(key, day)
    return day
  }
}

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
