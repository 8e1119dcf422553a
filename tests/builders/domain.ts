import { defaultPreferences } from '#contract/viewData.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { DomainDetail, DomainRow } from '#contract/domain.ts'
import type { Operation } from '#contract/operation.ts'
import { Capability, Info, type Permission } from '#contract/session.ts'
import type { readSettings } from '#contract/system.ts'

export const now = '2026-11-21T10:00:00Z'

/** A row of the list of domains, an ordinary one. */
export function aRow(fqdn: string, given: Partial<DomainRow> = {}): DomainRow {
  return {
    fqdn,
    unicode: null,
    states: [],
    next: { state: 'expired', on: '2027-01-01' },
    expiresOn: '2027-01-01',
    isSecured: true,
    roles: ['holder'],
    registrar: { handle: 'REG-A', name: 'A, a.s.' },
    lock: 'open',
    lockInForce: given.lock ?? 'open',
    registryChange: null,
    nsset: null,
    keyset: null,
    holder: null,
    ...given,
  }
}

/** A domain of mine as its page shows it, soon to expire, locked against transfer; `a.cz` has the nsset `NSS-A`. */
export function aDomain(fqdn: string, given: Partial<DomainDetail> = {}): DomainDetail {
  return {
    access: 'own',
    fqdn,
    unicode: null,
    roid: 'D1-CZ',
    registrar: { handle: 'REG-A', name: 'A, a.s.' },
    creatingRegistrar: null,
    createdAt: now,
    updatedAt: null,
    transferredAt: null,
    expiresOn: '2027-01-01',
    validationExpiresOn: null,
    next: { state: 'expired', on: '2027-01-01' },
    life: {
      today: '2026-12-21',
      warnsOn: '2026-12-02',
      expiresOn: '2027-01-01',
      leavesZoneOn: '2027-01-31',
      isDeletedOn: '2027-03-03',
    },
    isSecured: false,
    isInZone: true,
    roles: ['holder'],
    states: [{ code: 'expirationWarning', setBy: 'rule', since: now, pending: null }],
    lock: 'transfer',
    lockInForce: given.lock ?? 'transfer',
    registryChange: null,
    holder: { handle: 'ANNA', name: 'Anna Nováková' },
    admins: [],
    nsset: `NSS-${fqdn.split('.')[0]?.toUpperCase() ?? ''}`,
    servers: ['a.ns.nic.cz', 'b.ns.nic.cz'],
    keyset: null,
    keys: null,
    isKeysetAutomatic: false,
    ...given,
  }
}

/** An operation on one domain that changes it. */
export function anOperation(given: Partial<Operation> = {}): Operation {
  return {
    id: '6badc057-629c-4a06-9180-134845e1013e',
    objectType: 'domain',
    action: 'block-all',
    status: 'prepared',
    total: 1,
    done: 1,
    unchanged: 0,
    refused: 0,
    cancelled: 0,
    registry: { confirmed: 0, pending: 0, rejected: 0 },
    reasons: [],
    refusedItems: [],
    createdAt: now,
    expiresAt: now,
    startedAt: null,
    endedAt: null,
    undoUntil: null,
    undoNeeds: null,
    undoOf: null,
    undoneBy: null,
    by: 'Anna Nováková',
    isByEarlierHolder: false,
    ...given,
  }
}

/**
 * A person who may do everything; unlocking needs a fresh sign-in. It gives the page the clock: that of the test
 * itself.
 */
export function anInfo(given: Partial<Info> = {}): Info {
  const at = new Date().toISOString()
  const contact = { handle: 'ANNA', name: 'Anna Nováková' }
  return {
    person: { name: 'Anna Nováková', method: 'account', kind: 'account', level: 'validated' },
    contact,
    contacts: [contact],
    withoutContact: null,
    capabilities: allAllowed(),
    session: { now: at, endsAt: at, latestEndAt: at, authenticatedAt: at },
    preferences: defaultPreferences,
    counts: { domains: 2, nssets: 0, keysets: 0 },
    oldDataAt: null,
    ...given,
  }
}

export const someSettings: AnswerOf<typeof readSettings> = {
  operator: { name: 'Registry', url: null },
  brand: { logo: null, links: [], supportUrl: null },
  version: '1',
  now,
  languages: ['cs-CZ', 'en-US'],
  timeZone: 'Europe/Prague',
  methods: [],
  zones: ['cz'],
  demo: null,
  auctions: { currency: 'CZK', termsVersion: '1' },
  announcements: [],
  websiteTemplate: 'https://{domain}',
  isBesideRegistry: false,
  authInfoTypes: ['domain', 'contact', 'nsset', 'keyset'],
  analytics: false,
}

function allAllowed(): Info['capabilities'] {
  const permission: Permission = { allowed: true, reason: null, stepUpSeconds: null }
  const given = Object.fromEntries(Capability.options.map((capability) => [capability, permission]))
  return Info.shape.capabilities.parse({ ...given, unblock: { ...permission, stepUpSeconds: 900 } })
}
