import * as z from 'zod/mini'
import { call } from './call.ts'
import { Fqdn, Handle, HandleText } from './record.ts'
import { setCalls, SetDetail } from './set.ts'

export const keysetCalls = setCalls('keyset')
export const {
  list: listKeysets,
  exportCsv: exportKeysetsCsv,
  exportSelectedCsv: exportSelectedKeysetsCsv,
  listOfCandidate: listCandidateKeysets,
  exportOfCandidateCsv: exportCandidateKeysetsCsv,
  select: selectKeysets,
  weigh: weighKeysets,
  block: blockKeysets,
  listDomains: listKeysetDomains,
  exportDomainsCsv: exportKeysetDomainsCsv,
} = keysetCalls

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
  params: z.strictObject({ id: Handle }),
  query: z.strictObject({ domain: z.optional(Fqdn) }),
  answer: KeysetDetail,
  problems: ['object-not-found'],
})
