type CacheEntry<Answer> = { version: string; answer: Answer }

/**
 * Caches a value computed from an owner's lists, with the version it was computed at. The version is `listing.version`,
 * and the registry's date where the value depends on it. Evicts the least recently used of more than `maxEntries`
 * owners.
 */
export class VersionedCache<Answer> {
  readonly #maxEntries: number
  readonly #entries = new Map<string, CacheEntry<Answer>>()

  constructor({ maxEntries }: { maxEntries: number }) {
    this.#maxEntries = maxEntries
  }

  /** Returns the latest entry; the caller compares its version with the current one. */
  get(ownerId: string): CacheEntry<Answer> | undefined {
    const entry = this.#entries.get(ownerId)
    if (!entry) return undefined
    this.#entries.delete(ownerId)
    this.#entries.set(ownerId, entry)
    return entry
  }

  set(ownerId: string, entry: CacheEntry<Answer>): void {
    this.#entries.delete(ownerId)
    this.#entries.set(ownerId, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }
}
