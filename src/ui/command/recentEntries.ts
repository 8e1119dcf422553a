import { saveDraft, readDraft } from '../form/drafts.ts'
import { foundKinds, type Entry, type FoundObject } from './paletteSections.ts'

/** The keys of recent entries, the newest first, and the objects among them. */
export type Recent = { keys: readonly string[]; objects: readonly FoundObject[] }

/** One more than the palette shows, which leaves the present page out. */
const most = 6

/** Returns the recent entries of a user in this tab; they are stored until sign-out. */
export function readRecent(whose: string): Recent {
  const stored = readDraft(nameOf(whose))
  if (typeof stored !== 'object' || stored === null || !('keys' in stored && 'objects' in stored)) return nothing
  const { keys, objects } = stored
  return Array.isArray(keys) && keys.every(isText) && Array.isArray(objects) && objects.every(isFound)
    ? { keys, objects }
    : nothing
}

/** Records an object, or a command by its key. */
export function recordRecent(whose: string, entry: Pick<Entry, 'key' | 'object'>): void {
  const { keys, objects } = readRecent(whose)
  const next = [entry.key, ...keys.filter((key) => key !== entry.key)].slice(0, most)
  // Its state may have changed when it is shown again.
  const known = entry.object
    ? [{ ...entry.object, state: undefined }, ...objects.filter(({ key }) => key !== entry.key)]
    : objects
  saveDraft(nameOf(whose), { keys: next, objects: known.filter(({ key }) => next.includes(key)) })
}

const nothing: Recent = { keys: [], objects: [] }

function nameOf(whose: string): string {
  return `palette:${whose}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Data of another version of the page, or changed by hand, are ignored. */
function isFound(value: unknown): value is FoundObject {
  if (typeof value !== 'object' || value === null) return false
  if (!('key' in value && 'name' in value && 'note' in value && 'kind' in value && 'to' in value)) return false
  if (!('isMine' in value && typeof value.isMine === 'boolean')) return false
  const { key, name, note, kind, to } = value
  return [key, name, to].every(isText) && foundKinds.some((known) => known === kind) && (note === null || isText(note))
}
