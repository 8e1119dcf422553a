import { chanceOf, type Chance } from '#server/demo/seed/chance.ts'

/** A process of the world ended in the middle of its work; `hadCommitted` is what nobody but the world knows. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/**
 * Time and order of a made-up world, both from a seed. Waiting processes continue in random order, one at a time, and
 * time passes while they wait. The same seed makes the same world, to the last line of its log.
 */
export class World {
  readonly chance: Chance
  readonly log: string[] = []
  #now: number
  #waiting: (() => void)[] = []
  readonly #alarms = new Set<number>()

  constructor(seed: number, begin: number) {
    this.chance = chanceOf(seed, 1, 1)
    this.#now = begin
  }

  get now(): number {
    return this.#now
  }

  say(line: string): void {
    this.log.push(`${new Date(this.#now).toISOString()} ${line}`)
  }

  /** Lets others go on; by when one's turn comes they may have done anything. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /**
   * Waits, letting others go on, until it is so late; time stands still then until it is the turn of those who wait.
   */
  async until(instant: number): Promise<void> {
    this.#alarms.add(instant)
    while (this.#now < instant) await this.turn()
    this.#alarms.delete(instant)
  }

  /** Kills the caller, now and then. */
  mayBeKilled(oneOutOf: number): void {
    if (this.chance.below(oneOutOf) === 0) throw new Killed()
  }

  /** Runs everybody until all have ended; `pass` says how much time goes by before the next has a turn. */
  async run(everybody: readonly Promise<unknown>[], pass: () => number): Promise<void> {
    const rest = { isOver: false }
    const all = Promise.all(everybody).finally(() => (rest.isOver = true))
    // Reported when it is awaited below.
    all.catch(() => {})
    while (!rest.isOver) {
      this.#pass(pass())
      const [next] = this.#waiting.splice(this.chance.below(this.#waiting.length), 1)
      next?.()
      // Whatever the one can do without another turn is done first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await all
  }

  #pass(milliseconds: number): void {
    this.#now = Math.max(this.#now, Math.min(this.#now + milliseconds, ...this.#alarms))
  }
}
