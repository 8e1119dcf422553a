/** The common fields of the registry's history entries, which name no person. */
export const blankEntry = {
  result: 'done',
  actor: 'registry',
  identityId: null,
  level: null,
  objectId: null,
  handle: null,
  operationId: null,
  itemsDigest: null,
  personal: null,
} as const
