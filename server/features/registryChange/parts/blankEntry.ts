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

/** The most objects that an entry names, so that it stays small. */
const namedObjects = 100

/**
 * Returns the number of objects of an answer for its history entry, and the objects themselves. A later answer changes
 * the status of an object, but not which answers it had.
 */
export function changedObjects(answers: readonly { objectId: string }[]): { changed: number; objects?: string[] } {
  const changed = answers.length
  return changed > namedObjects ? { changed } : { changed, objects: answers.map(({ objectId }) => objectId) }
}
