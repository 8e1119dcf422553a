import type { KeysetDetail, KeysetDsRecord, KeysetKey } from '#contract/keyset.ts'
import type { Db } from '#server/db/connect.ts'
import type { Viewer } from '#server/features/record/parts/viewObject.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { keyTagOf, type Dnskey } from '#server/features/record/parts/rulesDnskey.ts'
import { readSet } from '#server/features/set/parts/readSet.ts'
import type { FoundSet } from '#server/features/set/parts/setStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { algorithmName, digestName, digestOf, flagsOf } from './parts/rules.ts'
import { findDsRecords, findIsAutomatic, findKeys, findUser } from './store.ts'

type KeysetRequest = { handle: string; domain: string | undefined }
type Facts = Pick<KeysetDetail, 'isAutomatic' | 'digestsFor' | 'keys' | 'dsRecords'>

/**
 * Returns one keyset as the viewer sees it. Throws `object-not-found` for a domain that does not use it, or that a viewer
 * without the keyset does not own.
 */
export function readOneKeyset(viewer: Viewer, { handle, domain }: KeysetRequest): Promise<KeysetDetail> {
  return readSet(viewer, { type: 'keyset', handle }, async (set) => (set ? factsOf(viewer, set, domain) : hidden))
}

const hidden: Facts = { isAutomatic: null, digestsFor: null, keys: null, dsRecords: null }

async function factsOf({ db, who }: Viewer, { id, isOwn }: FoundSet, domain: string | undefined): Promise<Facts> {
  const fqdn = domain === undefined ? null : (toAscii(domain) ?? '')
  const digestsFor = await findUser(db, id, { fqdn, ownerId: isOwn ? null : who.contact.id })
  if (fqdn !== null && digestsFor === null) throw new Refusal('object-not-found')
  return {
    isAutomatic: await findIsAutomatic(db, id),
    digestsFor,
    keys: (await findKeys(db, id)).map((key) => toKey(key, digestsFor)),
    dsRecords: await dsRecordsOf(db, id),
  }
}

function toKey(key: Dnskey, owner: string | null): KeysetKey {
  return {
    flags: key.flags,
    ...flagsOf(key.flags),
    protocol: key.protocol,
    algorithm: key.algorithm,
    algorithmName: algorithmName(key.algorithm),
    publicKey: key.publicKey.toString('base64'),
    keyTag: keyTagOf(key),
    digests:
      owner === null
        ? []
        : ([2, 4] as const).map((type) => ({
            digestType: type,
            digestName: digestName(type),
            digest: digestOf(owner, key, type).toString('hex'),
          })),
  }
}

async function dsRecordsOf(db: Db, id: string): Promise<KeysetDsRecord[]> {
  const records = await findDsRecords(db, id)
  return records.map(({ digest, ...record }) => ({
    ...record,
    algorithmName: algorithmName(record.algorithm),
    digestName: digestName(record.digestType),
    digest: digest.toString('hex'),
  }))
}
