import type { Db } from '#server/db/connect.ts'
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import { Refusal } from '#server/http/refusal.ts'
import { endSetting, isEnding, leaseSetting, type FoundObject } from '../store.ts'

type Setting = {
  db: Db
  /** Null where the portal is the registry of record. */
  setAuthInfo: SetAuthInfo | null
  object: Pick<FoundObject, 'id' | 'type' | 'registryName' | 'roid'>
  authInfo: string
  days: number
  /** Throws where another request has changed the object since it was read. */
  check: () => Promise<unknown>
}

/** Longer than a registry may take to answer. */
const leaseSeconds = 60

/**
 * Sets an AuthInfo at the registry and then runs `store`, which stores its hash. Without the registry's yes nothing is
 * stored. Throws `being-changed` while another one is set for the object, `registry-unavailable`, `registry-refused` and
 * what `check` throws.
 */
export async function setAtRegistry<T>(
  { db, setAuthInfo, object, authInfo, days, check }: Setting,
  store: () => Promise<T>,
): Promise<T> {
  if (!setAuthInfo) return store()
  const expiresAt = await leaseSetting(db, object.id, { seconds: leaseSeconds, days })
  if (!expiresAt) throw new Refusal('being-changed', { retryAfter: 1 })
  try {
    await check()
    if (await isEnding(db, object.id)) throw new Refusal('being-changed', { retryAfter: 5 })
    const { type, registryName: handle, roid } = object
    const answer = await setAuthInfo({ type, handle, roid, authInfo, expiresAt })
    if (answer.outcome === 'unknown') throw new Refusal('registry-unavailable', { retryAfter: 60 })
    if (answer.outcome === 'rejected') throw new Refusal('registry-refused')
    return await store()
  } finally {
    await endSetting(db, object.id)
  }
}
