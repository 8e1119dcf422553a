import type { KeysetKey } from '#contract/keyset.ts'

/** Returns the purpose of a key by its flags (RFC 4034 section 2.1.1, RFC 5011 section 7). */
export function purposeOf({ isZoneKey, isEntryPoint, isRevoked }: KeysetKey) {
  if (isRevoked) return 'revoked'
  if (!isZoneKey) return 'other'
  return isEntryPoint ? 'entry_point' : 'zone'
}
