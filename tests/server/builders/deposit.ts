import fc from 'fast-check'
import type {
  Address,
  ContactObject,
  DepositObject,
  DiscloseElement,
  DomainObject,
  HostObject,
  IdnTableRef,
  KeyData,
  NameServer,
  Nndn,
  PostalForm,
  RegistrarObject,
  SecDns,
} from '#server/escrow/deposit.ts'

/** A made-up registry as it is in a deposit: every reference leads to something in it. */
export type Registry = {
  registrars: RegistrarObject[]
  hosts: HostObject[]
  contacts: ContactObject[]
  domains: DomainObject[]
  idnTables: IdnTableRef[]
  nndns: Nndn[]
}

/** Its objects in an order in which nothing names what comes later. */
export function objectsOf(registry: Registry): DepositObject[] {
  const { registrars, idnTables, hosts, contacts, domains, nndns } = registry
  return [...registrars, ...idnTables, ...hosts, ...contacts, ...domains, ...nndns]
}

/** Random registries of one zone, small ones, valid by the standard's schemas. */
export function registries(zone: string): fc.Arbitrary<Registry> {
  return fc
    .record({
      registrars: fc.uniqueArray(registrar, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
      idnTables: fc.constantFrom<IdnTableRef[]>(
        [],
        [{ kind: 'idnTableRef', id: 'cs', url: `https://nic.${zone}/cs`, urlPolicy: `https://nic.${zone}/policy` }],
      ),
    })
    .chain(({ registrars, idnTables }) => {
      const sponsor = fc.constantFrom(...registrars.map(({ id }) => id))
      return fc
        .record({
          hosts: fc.uniqueArray(host(zone, sponsor), { maxLength: 5, selector: ({ name }) => name }),
          contacts: fc.uniqueArray(contact(sponsor), { maxLength: 4, selector: ({ id }) => id }),
          nndns: fc.uniqueArray(nndn(zone), { maxLength: 2, selector: ({ aName }) => aName }),
        })
        .chain(({ hosts, contacts, nndns }) =>
          fc
            .uniqueArray(domain(zone, { sponsor, hosts, contacts }), { maxLength: 6, selector: ({ name }) => name })
            .map((domains) => numbered({ registrars, idnTables, hosts, contacts, domains, nndns })),
        )
    })
}

/** ROIDs are the registry's to give, each once. */
function numbered(registry: Registry): Registry {
  const named = <T extends { roid: string }>(letter: string, list: T[]): T[] =>
    list.map((one, at) => ({ ...one, roid: `${letter}${at + 1}-TEST` }))
  return {
    ...registry,
    hosts: named('H', registry.hosts),
    contacts: named('C', registry.contacts),
    domains: named('D', registry.domains),
  }
}

const letters = fc.constantFrom('a', 'b', 'c', 'ž', 'ř', 'ß', '例', '&', '<', '>', '"', "'", 'Ž', ' ', '0', '.', '-')
/** XML Schema's token: no white space at the ends, none doubled. */
const token = (maxLength: number) =>
  fc.string({ unit: letters, minLength: 1, maxLength }).map((text) => text.trim().replace(/ +/g, ' ') || 'x')
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const id = fc.stringMatching(/^[A-Z][A-Z0-9]{2,9}$/)
const instant = fc
  .integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2026, 9, 1) })
  .map((at) => new Date(at).toISOString())
const country = fc.constantFrom('CZ', 'SK', 'DE', 'US')
const phone = fc.constantFrom('+420.222745111', '+1.7035555555x1234', '+49.3012345')

const address: fc.Arbitrary<Address> = fc.record({
  street: fc.array(token(12), { maxLength: 3 }),
  city: token(12),
  sp: maybe(token(8)),
  pc: maybe(fc.stringMatching(/^[0-9]{5}$/)),
  cc: country,
})

/** One form or both, each once. */
const forms = fc.constantFrom<PostalForm[]>(['int'], ['loc'], ['int', 'loc'])
const ascii = (text: string) => text.replace(/[^\p{ASCII}]/gu, 'x')

const registrar: fc.Arbitrary<RegistrarObject> = fc.record({
  kind: fc.constant('registrar'),
  id,
  name: token(20),
  gurid: maybe(fc.integer({ min: 1, max: 9999 })),
  status: fc.constantFrom('ok', 'readonly', 'terminated'),
  postalInfos: fc.tuple(forms, address).map(([of, where]) => of.map((form) => ({ ...inForm(form, where), form }))),
  voice: maybe(phone),
  fax: maybe(phone),
  email: fc.constant('info@registrar.example'),
  url: maybe(fc.constant('https://registrar.example/?a=1&b=2')),
  crDate: instant,
  upDate: maybe(instant),
})

/** RFC 5733: the international form is ASCII. */
function inForm(form: PostalForm, where: Address): Address {
  if (form === 'loc') return where
  return {
    ...where,
    street: where.street.map(ascii),
    city: where.city && ascii(where.city),
    sp: where.sp && ascii(where.sp),
  }
}

function stamped(sponsor: fc.Arbitrary<string>) {
  return {
    clId: sponsor,
    crRr: sponsor.map((registrarId) => ({ id: registrarId, client: null })),
    crDate: instant,
    upRr: fc.constant(null),
    upDate: maybe(instant),
    trDate: maybe(instant),
  }
}

function host(zone: string, sponsor: fc.Arbitrary<string>): fc.Arbitrary<HostObject> {
  return fc.record({
    kind: fc.constant('host'),
    name: fc.tuple(label, fc.constantFrom(`nic.${zone}`, 'hosting.example')).map(([left, right]) => `${left}.${right}`),
    roid: fc.constant(''),
    statuses: fc.subarray(['clientUpdateProhibited', 'serverDeleteProhibited', 'linked'], { minLength: 1 }),
    addresses: fc.subarray(['192.0.2.1', '198.51.100.7', '2001:db8::1']),
    ...stamped(sponsor),
  })
}

const elements: readonly DiscloseElement[] = ['name', 'org', 'addr', 'voice', 'fax', 'email']

function contact(sponsor: fc.Arbitrary<string>): fc.Arbitrary<ContactObject> {
  const person = fc.record({ name: token(20), org: maybe(token(20)), where: address })
  return fc.record({
    kind: fc.constant('contact'),
    id,
    roid: fc.constant(''),
    statuses: fc.subarray(['clientDeleteProhibited', 'serverTransferProhibited', 'serverUpdateProhibited', 'linked'], {
      minLength: 1,
    }),
    postalInfos: fc.tuple(forms, person).map(([of, { name, org, where }]) =>
      of.map((form) => ({
        ...inForm(form, where),
        name: form === 'int' ? ascii(name) : name,
        org: form === 'int' && org !== null ? ascii(org) : org,
        form,
      })),
    ),
    voice: maybe(phone),
    fax: maybe(phone),
    email: fc.constantFrom('jan@example.test', 'eva@example.test'),
    disclose: maybe(
      fc.record({
        flag: fc.boolean(),
        elements: fc
          .subarray([...elements], { minLength: 1 })
          .map((names) => names.map((element) => ({ element, form: postal.has(element) ? ('loc' as const) : null }))),
      }),
    ),
    ...stamped(sponsor),
  })
}

const postal = new Set<DiscloseElement>(['name', 'org', 'addr'])

const key: fc.Arbitrary<KeyData> = fc.record({
  flags: fc.constantFrom(256, 257),
  protocol: fc.constant(3),
  algorithm: fc.constantFrom(8, 13),
  publicKey: fc.uint8Array({ minLength: 4, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('base64')),
})
const signed: fc.Arbitrary<SecDns> = fc
  .record({ maxSigLife: maybe(fc.integer({ min: 1, max: 604_800 })) })
  .chain(({ maxSigLife }) =>
    fc.oneof(
      fc.array(key, { minLength: 1, maxLength: 2 }).map((keys) => ({ maxSigLife, ds: [], keys })),
      fc
        .array(
          fc.record({
            keyTag: fc.integer({ min: 0, max: 65_535 }),
            algorithm: fc.constantFrom(8, 13),
            digestType: fc.constant(2),
            digest: fc
              .uint8Array({ minLength: 32, maxLength: 32 })
              .map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
            keyData: maybe(key),
          }),
          { minLength: 1, maxLength: 2 },
        )
        .map((ds) => ({ maxSigLife, ds, keys: [] })),
    ),
  )

type Around = { sponsor: fc.Arbitrary<string>; hosts: readonly HostObject[]; contacts: readonly ContactObject[] }

function domain(zone: string, { sponsor, hosts, contacts }: Around): fc.Arbitrary<DomainObject> {
  const handles = contacts.map((one) => one.id)
  const person = handles.length === 0 ? fc.constant(null) : maybe(fc.constantFrom(...handles))
  const attribute = fc.record({
    name: label.map((left) => `${left}.elsewhere.example`),
    addresses: fc.subarray(['192.0.2.9', '2001:db8::9']),
  })
  const servers: fc.Arbitrary<NameServer[]> = fc.oneof(
    fc.subarray(hosts.map(({ name }) => ({ name, addresses: null }))),
    fc.uniqueArray(attribute, { maxLength: 3, selector: ({ name }) => name }),
  )
  return fc.record({
    kind: fc.constant('domain'),
    name: label.map((left) => `${left}.${zone}`),
    roid: fc.constant(''),
    uName: fc.constant(null),
    idnTableId: fc.constant(null),
    originalName: fc.constant(null),
    statuses: fc.subarray(
      [
        'clientHold',
        'clientTransferProhibited',
        'serverTransferProhibited',
        'serverUpdateProhibited',
        'pendingTransfer',
      ],
      { minLength: 1 },
    ),
    rgpStatuses: fc.subarray(['addPeriod', 'autoRenewPeriod'], { maxLength: 1 }),
    registrant: person,
    contacts: fc
      .uniqueArray(fc.record({ role: fc.constantFrom('admin', 'tech', 'billing'), id: person }), {
        maxLength: 4,
        selector: ({ role, id: handle }) => `${role} ${handle}`,
      })
      .map((list) => list.flatMap(({ role, id: handle }) => (handle === null ? [] : [{ role, id: handle }]))),
    ns: servers,
    exDate: maybe(instant),
    secDns: maybe(signed),
    ...stamped(sponsor),
  })
}

function nndn(zone: string): fc.Arbitrary<Nndn> {
  return fc.record({
    kind: fc.constant('nndn'),
    aName: label.map((left) => `withheld-${left}.${zone}`),
    uName: fc.constant(null),
    idnTableId: fc.constant(null),
    originalName: fc.constant(null),
    nameState: fc.constantFrom('withheld', 'blocked', 'mirrored'),
    mirroringNs: fc.boolean(),
    crDate: instant,
  })
}
