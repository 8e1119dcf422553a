/** The consecutive failures of the connection after which deliveries pause. */
const failuresUntilOpen = 5
const shortestPauseMs = 5_000
const longestPauseMs = 300_000

/**
 * Circuit breaker of a connection. After several failures in a row it pauses deliveries, each time for longer, and then
 * lets a single one through. The first success closes it.
 */
export class Breaker {
  #failures = 0
  #pausedUntil = 0
  readonly #noteConnection: (isUp: boolean) => void

  /** @param noteConnection receives whether the connection works, after each delivery */
  constructor(noteConnection: (isUp: boolean) => void = () => {}) {
    this.#noteConnection = noteConnection
  }

  /** Returns how many deliveries may run, of at most `atOnce`; `nowMs` is of a monotonic clock. */
  allowance(nowMs: number, atOnce: number): number {
    if (this.#failures < failuresUntilOpen) return atOnce
    return nowMs < this.#pausedUntil ? 0 : 1
  }

  get isOpen(): boolean {
    return this.#failures >= failuresUntilOpen
  }

  recordSuccess(): void {
    this.#failures = 0
    this.#noteConnection(true)
  }

  recordFailure(nowMs: number): void {
    this.#failures++
    const pause = Math.min(shortestPauseMs * 2 ** Math.max(0, this.#failures - failuresUntilOpen), longestPauseMs)
    this.#pausedUntil = nowMs + pause
    this.#noteConnection(!this.isOpen)
  }
}
