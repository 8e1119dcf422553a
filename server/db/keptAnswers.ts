import type { Stamp } from './orderedIds.ts'

type Version = Pick<Stamp, 'version' | 'day'>

/**
 * What was worked out of an owner's lists, kept while their version and the registry's day are those it was
 * worked out at; the owners asked for longest ago go when there are more than `most`.
 */
export class KeptAnswers<Answer> {
  readonly #most: number
  readonly #kept = new Map<string, Version & { answer: Answer }>()

  constructor({ most }: { most: number }) {
    this.#most = most
  }

  /** The latest one, whatever it was worked out at. */
  latest(ownerId: string): (Version & { answer: Answer }) | undefined {
    const kept = this.#kept.get(ownerId)
    if (!kept) return undefined
    this.#kept.delete(ownerId)
    this.#kept.set(ownerId, kept)
    return kept
  }

  /** The one of this version and day. */
  find(ownerId: string, { version, day }: Version): Answer | undefined {
    const kept = this.latest(ownerId)
    return kept?.version === version && kept.day === day ? kept.answer : undefined
  }

  keep(ownerId: string, { version, day }: Version, answer: Answer): void {
    this.#kept.delete(ownerId)
    this.#kept.set(ownerId, { version, day, answer })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }
}
