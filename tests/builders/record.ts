import type { ContactDetail } from '#contract/contact.ts'
import type { KeysetDetail } from '#contract/keyset.ts'
import type { NssetDetail } from '#contract/nsset.ts'
import type { RegistrarDetail } from '#contract/registrar.ts'
import type { SetDetail, SetRow } from '#contract/set.ts'
import { now } from './domain.ts'

const registrar = { handle: 'REG-A', name: 'A, a.s.' }

/** The only page of a list with these rows; `mine` of them are mine, all by default. */
export function aPageOf<Row>(items: Row[], mine = items.length) {
  return { items, total: items.length, mine, page: 1, size: 100, pages: 1, asOf: now, today: now.slice(0, 10) }
}

/** A row of a list of sets, an ordinary one that two domains use. */
export function aSetRow(handle: string, given: Partial<SetRow> = {}): SetRow {
  return {
    handle,
    servers: null,
    keys: null,
    domains: 2,
    registrar,
    states: [],
    lock: 'open',
    lockInForce: given.lock ?? 'open',
    registryChange: null,
    ...given,
  }
}

/** An nsset of mine with two servers, open. */
export function anNsset(handle: string, given: Partial<NssetDetail> = {}): NssetDetail {
  return {
    ...aSet(handle),
    servers: [
      { fqdn: 'ns1.a.cz', unicode: null, addresses: ['192.0.2.1', '2001:db8::1'] },
      { fqdn: 'ns2.b.cz', unicode: null, addresses: [] },
    ],
    techCheckLevel: 3,
    ...given,
  }
}

/** A keyset of mine with one key, whose digests are those of `a.cz`. */
export function aKeyset(handle: string, given: Partial<KeysetDetail> = {}): KeysetDetail {
  return {
    ...aSet(handle),
    isAutomatic: false,
    digestsFor: 'a.cz',
    keys: [
      {
        flags: 257,
        isZoneKey: true,
        isEntryPoint: true,
        isRevoked: false,
        protocol: 3,
        algorithm: 13,
        algorithmName: 'ECDSAP256SHA256',
        publicKey: 'abcd',
        keyTag: 4321,
        digests: [{ digestType: 2, digestName: 'SHA-256', digest: 'ab12' }],
      },
    ],
    dsRecords: [],
    ...given,
  }
}

/** A contact, as strangers see it: the name and the address are public. */
export function aContact(handle: string, given: Partial<ContactDetail> = {}): ContactDetail {
  const hidden = { disclosed: false }
  return {
    access: 'public',
    handle,
    registrar,
    isLinked: true,
    name: { disclosed: true, value: 'Jan Novák' },
    organization: { disclosed: true, value: null },
    address: {
      disclosed: true,
      value: {
        street: ['Lipová 12'],
        city: 'Brno',
        stateOrProvince: null,
        postalCode: '602 00',
        country: 'CZ',
      },
    },
    mailingAddress: hidden,
    telephone: hidden,
    fax: hidden,
    email: hidden,
    notifyEmail: hidden,
    vatNumber: hidden,
    ident: hidden,
    createdAt: now,
    updatedAt: null,
    states: [],
    roid: null,
    creatingRegistrar: null,
    transferredAt: null,
    emailConfirmedAt: null,
    wantsPostalLetters: null,
    registryChanges: [],
    ...given,
  }
}

export function aRegistrar(handle: string, given: Partial<RegistrarDetail> = {}): RegistrarDetail {
  return {
    access: 'public',
    handle,
    isSystem: false,
    name: 'A, a.s.',
    organization: null,
    companyNumber: '12345678',
    vatNumber: null,
    telephone: null,
    fax: null,
    email: null,
    url: 'https://a.example',
    address: null,
    certification: 4,
    createdAt: now,
    updatedAt: null,
    ...given,
  }
}

function aSet(handle: string): SetDetail {
  return {
    access: 'own',
    handle,
    registrar,
    createdAt: now,
    updatedAt: null,
    states: [{ code: 'linked', setBy: 'rule', since: now, pending: null }],
    lock: 'open',
    lockInForce: 'open',
    registryChange: null,
    technicalContacts: [{ handle: 'ANNA', name: 'Anna Nováková' }],
    roid: 'N1-CZ',
    creatingRegistrar: registrar,
    transferredAt: null,
    domains: 12,
  }
}
