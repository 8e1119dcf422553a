import * as z from 'zod/mini'
import { call } from './call.ts'
import { DomainQuery, DomainRow } from './domain.ts'
import { exportingCall, listingCall } from './list.ts'
import { Fqdn, Handle, HandleText } from './record.ts'
import { lockingCall, selectingCall, countingCall } from './selection.ts'
import { SetDetail, SetQuery, SetRow } from './set.ts'

export const listKeysets = listingCall(SetQuery, SetRow, {
  name: 'listKeysets',
  path: '/api/user/keysets/',
  summary: 'Keysets of which my contact is technical contact, a page at a time.',
})

export const exportKeysetsCsv = exportingCall(SetQuery, {
  name: 'exportKeysetsCsv',
  path: '/api/user/keysets/csv/',
})

export const selectKeysets = selectingCall(SetQuery, {
  name: 'selectKeysets',
  path: '/api/user/keysets/select/',
  summary: 'Which of the pasted handles are keysets of mine, and which are shown by a list query.',
})

export const weighKeysets = countingCall(SetQuery, {
  name: 'weighKeysets',
  path: '/api/user/keysets/weigh/',
  summary: 'How many keysets a selection holds now, and how many of them a list query shows; changes nothing.',
})

export const blockKeysets = lockingCall(SetQuery, {
  name: 'blockKeysets',
  path: '/api/user/keysets/block/',
  summary: 'Locks or unlocks keysets of mine; with `dryRun` it only prepares the operation.',
})

const ByHandle = z.strictObject({ id: Handle })

export const listKeysetDomains = listingCall(DomainQuery, DomainRow, {
  name: 'listKeysetDomains',
  path: '/api/user/keysets/{id}/domains/',
  summary: 'All domains that use a keyset of mine; those of others with their public columns and no role.',
  params: ByHandle,
})

export const exportKeysetDomainsCsv = exportingCall(DomainQuery, {
  name: 'exportKeysetDomainsCsv',
  path: '/api/user/keysets/{id}/domains/csv/',
  params: ByHandle,
})

const Digest = {
  /** IANA's number of the digest and its name, if it has one. */
  digestType: z.int(),
  digestName: z.nullable(z.string()),
  /** In lower-case hexadecimal. */
  digest: z.string(),
}

/** A DNSKEY record (RFC 4034 section 2) with derived values. */
export const KeysetKey = z.object({
  flags: z.int(),
  isZoneKey: z.boolean(),
  isEntryPoint: z.boolean(),
  isRevoked: z.boolean(),
  protocol: z.int(),
  algorithm: z.int(),
  /** IANA's mnemonic, null for a number without one. */
  algorithmName: z.nullable(z.string()),
  /** In base64. */
  publicKey: z.string(),
  keyTag: z.int(),
  /** The DS digests for `digestsFor`; none where no domain uses the keyset. */
  digests: z.array(z.object(Digest)),
})
export type KeysetKey = z.infer<typeof KeysetKey>

/** A DS record (RFC 4034 section 5). Some registries store these without keys. */
export const KeysetDsRecord = z.object({
  keyTag: z.int(),
  algorithm: z.int(),
  algorithmName: z.nullable(z.string()),
  ...Digest,
  /** In seconds (RFC 5910). */
  maxSigLife: z.nullable(z.int()),
})
export type KeysetDsRecord = z.infer<typeof KeysetDsRecord>

/** Keys and DS records are null to strangers, except owners of domains that use the keyset. */
export const KeysetDetail = z.extend(SetDetail, {
  /** The registry manages the keyset (CDNSKEY, RFC 8078). A full lock stops that too. Null to strangers. */
  isAutomatic: z.nullable(z.boolean()),
  /** The domain of the digests, which depend on its name: the requested one, else the first. */
  digestsFor: z.nullable(HandleText),
  keys: z.nullable(z.array(KeysetKey)),
  dsRecords: z.nullable(z.array(KeysetDsRecord)),
})
export type KeysetDetail = z.infer<typeof KeysetDetail>

/** `domain` uses the keyset. Unless the keyset is mine, the domain must be. */
export const readKeyset = call({
  name: 'readKeyset',
  method: 'GET',
  path: '/api/registry/keyset/{id}/',
  access: 'holder',
  summary: 'One keyset: everything if it is mine, else its public view (100 an hour).',
  params: ByHandle,
  query: z.strictObject({ domain: z.optional(Fqdn) }),
  answer: KeysetDetail,
  problems: ['object-not-found'],
})
