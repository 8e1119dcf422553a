/** Wakes the jobs of this process, so that new work does not wait for the next round. */
export class Waker {
  readonly #waiting = new Set<() => void>()

  wake(): void {
    for (const wake of [...this.#waiting]) wake()
  }

  /** Waits until `wake` is called, `milliseconds` have passed or `signal` aborts. */
  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        this.#waiting.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, milliseconds)
      signal.addEventListener('abort', finish)
      this.#waiting.add(finish)
    })
  }
}
