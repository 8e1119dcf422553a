import { isIP } from 'node:net'
import * as z from 'zod/mini'

/*
 * The lines of a sync: registry data in JSON, an object a line. Names and values are those of the portal's own calls;
 * times are ISO 8601 with an offset. A missing value is null.
 */

/** Without control characters, which PostgreSQL refuses or a screen executes. */
const readable = z.regex(/^\P{Cc}*$/u)

const line = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), readable)
const optionalLine = (longest: number) => z._default(z.nullable(line(longest)), null)

const Instant = z.iso.datetime({ offset: true })
const OptionalInstant = z._default(z.nullable(Instant), null)
const Handle = line(255)
const Name = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[^\s\p{Cc}]+$/u))
const IpAddress = z
  .string()
  .check(z.refine((text) => isIP(text) !== 0 && !text.includes('%'), 'expected an IP address'))
const States = z._default(z.array(line(64)).check(z.maxLength(50)), [])

const Address = z.strictObject({
  street: z._default(z.array(line(255)).check(z.maxLength(3)), []),
  city: optionalLine(255),
  stateOrProvince: optionalLine(255),
  postalCode: optionalLine(16),
  country: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
})

const sponsored = {
  roid: line(89),
  /** The sponsoring registrar. */
  registrar: Handle,
  /** The registrar that created the object; the sponsoring one by default. */
  creatingRegistrar: z._default(z.nullable(Handle), null),
  createdAt: OptionalInstant,
  updatedAt: OptionalInstant,
  transferredAt: OptionalInstant,
  /** Statuses of EPP (RFC 5731 to 5733) and grace periods (RFC 3915). */
  states: States,
}

/** The first line: what the sync is. `differential` continues the last one of the repository. */
export const SyncHead = z.strictObject({
  type: z.literal('sync'),
  id: line(255),
  kind: z.enum(['full', 'differential']),
  /** The id of the sync that a differential one continues. */
  previousId: z._default(z.nullable(line(255)), null),
  /** The time of the data: everything until then is in it. */
  at: Instant,
  /** The top-level domain by which the registry's data are known. */
  repository: Name,
  /** How many objects the registry has after it; the portal compares. */
  counts: z._default(z.partialRecord(z.enum(['domain', 'contact', 'host', 'registrar']), z.int().check(z.gte(0))), {}),
})
export type SyncHead = z.infer<typeof SyncHead>

const Registrar = z.strictObject({
  type: z.literal('registrar'),
  handle: Handle,
  name: line(255),
  ianaId: z._default(z.nullable(z.int().check(z.gte(0), z.lte(2_147_483_647))), null),
  address: z._default(z.nullable(Address), null),
  telephone: optionalLine(64),
  fax: optionalLine(64),
  email: optionalLine(320),
  url: optionalLine(255),
  createdAt: OptionalInstant,
  updatedAt: OptionalInstant,
})

/** A value that is not named is shown or hidden by default: name, organization and address shown, the rest hidden. */
const Disclosed = z.partialRecord(z.enum(['name', 'organization', 'address', 'telephone', 'fax', 'email']), z.boolean())

const Contact = z.strictObject({
  type: z.literal('contact'),
  handle: Handle,
  ...sponsored,
  name: optionalLine(255),
  organization: optionalLine(255),
  address: z._default(z.nullable(Address), null),
  telephone: optionalLine(64),
  fax: optionalLine(64),
  email: optionalLine(320),
  disclosed: z._default(Disclosed, {}),
})

const Host = z.strictObject({
  type: z.literal('host'),
  fqdn: Name,
  ...sponsored,
  addresses: z._default(z.array(IpAddress).check(z.maxLength(100)), []),
})

const octet = z.int().check(z.gte(0), z.lte(255))
const Base64 = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const Key = z.strictObject({
  flags: z.int().check(z.gte(0), z.lte(65_535)),
  protocol: octet,
  algorithm: octet,
  publicKey: Base64,
})
const Ds = z.strictObject({
  keyTag: z.int().check(z.gte(0), z.lte(65_535)),
  algorithm: octet,
  digestType: octet,
  digest: z.string().check(z.maxLength(256), z.regex(/^([0-9A-Fa-f]{2})+$/)),
})

const Domain = z.strictObject({
  type: z.literal('domain'),
  /** The A-label. */
  fqdn: Name,
  ...sponsored,
  holder: z._default(z.nullable(Handle), null),
  admins: z._default(z.array(Handle).check(z.maxLength(100)), []),
  techs: z._default(z.array(Handle).check(z.maxLength(100)), []),
  billings: z._default(z.array(Handle).check(z.maxLength(100)), []),
  /** `addresses` null: a `host` line has them. */
  nameServers: z._default(
    z
      .array(z.strictObject({ fqdn: Name, addresses: z._default(z.nullable(z.array(IpAddress)), null) }))
      .check(z.maxLength(100)),
    [],
  ),
  keys: z._default(z.array(Key).check(z.maxLength(100)), []),
  ds: z._default(z.array(Ds).check(z.maxLength(100)), []),
  expiresAt: OptionalInstant,
})

const Deletion = z.strictObject({
  type: z.literal('delete'),
  of: z.enum(['domain', 'contact', 'host', 'registrar']),
  /** A name, or a handle. */
  name: Handle,
})

/** The last line, by which a sync that was cut off is recognised. */
const End = z.strictObject({ type: z.literal('end') })

/** Every line but the first. Deletions of a differential sync come before its objects. */
export const SyncLine = z.discriminatedUnion('type', [Registrar, Contact, Host, Domain, Deletion, End])
export type SyncLine = z.infer<typeof SyncLine>
