import { codesOf } from '#server/features/record/parts/rules.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import type { ContactRole, DomainObject, HostObject, NameServer, Nndn, SecDns, Sponsored } from '../deposit.ts'
import { statusesOf } from '../map/statuses.ts'
import { instantOf, type ExportContext } from './schemaFitter.ts'
import type { DomainRecord, HostRecord, ReservedRecord, RoleRecord, SponsoredRecord } from './store.ts'

/** The data of a domain beside its own row. */
export type DomainSets = { roles: readonly RoleRecord[]; ns: readonly NameServer[]; secDns: SecDns | null }

/** Returns a domain (RFC 9022 section 5.1). */
export function domainOf(
  record: DomainRecord,
  { roles, ns, secDns }: DomainSets,
  context: ExportContext,
): DomainObject {
  const { fitting } = context
  const shown = statusesOf('domain', codesOf(record.stateMask), { isLinked: true, hasNameServers: ns.length > 0 })
  return {
    kind: 'domain',
    name: record.fqdn,
    ...sponsoredOf(record, context),
    uName: record.unicode,
    idnTableId: record.idnTableId,
    originalName: record.originalName,
    statuses: shown.statuses,
    rgpStatuses: shown.rgpStatuses,
    registrant: record.holder === null ? null : fitting.handle(record.holder),
    contacts: contactRoles.flatMap((role) =>
      roles.flatMap(({ handle, roles: held }) =>
        (held & roleBits[role]) === 0 ? [] : [{ role, id: fitting.handle(handle) }],
      ),
    ),
    ns,
    exDate: instantOf(record.expiresAt),
    secDns,
  }
}

/** Returns a host (RFC 9022 section 5.2). */
export function hostOf(record: HostRecord, context: ExportContext): HostObject {
  const shown = statusesOf('host', codesOf(record.stateMask), { isLinked: record.isUsed, hasNameServers: false })
  return {
    kind: 'host',
    name: record.fqdn,
    ...sponsoredOf(record, context),
    statuses: shown.statuses,
    addresses: record.addresses,
  }
}

/** Returns a reserved name (RFC 9022 section 5.6). */
export function nndnOf(record: ReservedRecord, watermark: string): Nndn {
  return {
    kind: 'nndn',
    aName: record.fqdn,
    uName: record.unicode,
    idnTableId: record.idnTableId,
    originalName: record.originalName,
    nameState: record.nameState,
    mirroringNs: record.hasMirroredServers,
    // The schema requires a time; without a stored one it is the deposit's.
    crDate: instantOf(record.createdAt ?? watermark),
  }
}

const contactRoles = ['admin', 'tech', 'billing'] as const satisfies readonly ContactRole[]

/**
 * Returns the common fields of domains, hosts and contacts. The registrar's client and the last changer are not stored.
 */
export function sponsoredOf(
  record: SponsoredRecord,
  { fitting, stampOf, handleOf }: ExportContext,
): Omit<Sponsored, 'statuses'> {
  return {
    roid: fitting.roid(record.roid),
    clId: handleOf(record.registrarId),
    crRr: stampOf(record.creatingRegistrarId),
    crDate: instantOf(record.createdAt),
    upRr: null,
    upDate: instantOf(record.updatedAt),
    trDate: instantOf(record.transferredAt),
  }
}
