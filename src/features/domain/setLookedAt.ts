/** A set that domains share, and the contact that looks at its domains. */
export type SetLookedAt = { kind: 'nsset' | 'keyset'; handle: string; contact: string }
