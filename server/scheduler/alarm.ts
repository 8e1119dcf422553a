/** Wakes whoever in this process waits for the next round: the hand that made work rings it. */
export class Alarm {
  readonly #waiting = new Set<() => void>()

  ring(): void {
    for (const wake of [...this.#waiting]) wake()
  }

  /** Waits for a ring, for `milliseconds` at most, and no longer than until `signal` fires. */
  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      signal.addEventListener('abort', wake)
      this.#waiting.add(wake)
    })
  }
}
