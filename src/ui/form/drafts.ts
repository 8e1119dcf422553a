/**
 * Drafts: input that was not sent, stored in this tab over a sign-in, a step-up or a reload (docs/rules.md#step-up).
 * Never for secrets: forms with one need the step-up before they open.
 */
const prefix = 'draft:'

/** Returns the stored draft, parsed from JSON, or undefined; the caller checks its shape. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Without storage, or without room in it, only the draft is lost. An older one must not come back in its place.
    dropDraft(name)
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

/**
 * Records who works in this tab. Drafts of another user, whose session ended by itself, are wiped; those typed before a
 * sign-in stay.
 */
export function claimDrafts(owner: string): void {
  const before = readDraft(ownerName)
  if (before === owner) return
  if (before !== undefined) wipeDrafts()
  saveDraft(ownerName, owner)
}

const ownerName = 'owner'

/** Wipes all drafts at sign-out, for the next user of the computer. */
export function wipeDrafts(): void {
  try {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .forEach((key) => sessionStorage.removeItem(key))
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

/**
 * Returns whether stored values have the shape of a form's values: a draft of another version of the form is ignored.
 */
export function hasShapeOf<Values>(values: Values, stored: unknown): stored is Values {
  if (typeof values !== 'object' || values === null) return typeof stored === typeof values
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored) !== Array.isArray(values)) return false
  const parts = Object.entries(values)
  return (
    Object.keys(stored).length === parts.length &&
    parts.every(([name, part]) => hasShapeOf<unknown>(part, Reflect.get(stored, name)))
  )
}
