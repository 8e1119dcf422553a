/** What entries of the registry have alike in histories: nobody's person stands behind them. */
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
