type Kept<Answer> = { version: string; answer: Answer }

/**
 * What was worked out of an owner's lists, kept under the version it was worked out at: `listing.version`, and
 * the registry's day where the answer hangs on it. Of more than `most` owners, those asked for longest ago go.
 */
export class KeptAnswers<Answer> {
  readonly #most: number
  readonly #kept = new Map<string, Kept<Answer>>()

  constructor({ most }: { most: number }) {
    this.#most = most
  }

  /** The latest one; it is right as long as its version is the present one. */
  latest(ownerId: string): Kept<Answer> | undefined {
    const kept = this.#kept.get(ownerId)
    if (!kept) return undefined
    this.#kept.delete(ownerId)
    this.#kept.set(ownerId, kept)
    return kept
  }

  keep(ownerId: string, kept: Kept<Answer>): void {
    this.#kept.delete(ownerId)
    this.#kept.set(ownerId, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }
}
