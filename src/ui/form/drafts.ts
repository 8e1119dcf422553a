/**
 * What somebody typed or picked and has not sent, kept in this tab over a sign-in, a step-up or a reload
 * (docs/rules.md#step-up). Never for secrets: forms with one ask for the step-up before they open.
 */
const prefix = 'draft:'

/** @returns what was kept under the name, as JSON read back, or undefined; the caller checks its shape. */
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
    // A full or forbidden storage costs the draft and nothing else.
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
 * Says who works in this tab now. What somebody else left in it, whose session ended by itself, is not theirs and is
 * wiped; what was typed before anybody signed in stays.
 */
export function claimDrafts(owner: string): void {
  const before = readDraft(ownerName)
  if (before === owner) return
  if (before !== undefined) wipeDrafts()
  saveDraft(ownerName, owner)
}

const ownerName = 'owner'

/** Signing out leaves nothing in the tab for whoever sits down next. */
export function wipeDrafts(): void {
  try {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .forEach((key) => sessionStorage.removeItem(key))
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

/** Whether what was kept has the very shape of a form's values: a draft of another version of the form is none. */
export function hasShapeOf<Values>(values: Values, stored: unknown): stored is Values {
  if (typeof values !== 'object' || values === null) return typeof stored === typeof values
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored) !== Array.isArray(values)) return false
  const parts = Object.entries(values)
  return (
    Object.keys(stored).length === parts.length &&
    parts.every(([name, part]) => hasShapeOf<unknown>(part, Reflect.get(stored, name)))
  )
}
