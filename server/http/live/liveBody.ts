import { Readable, type Writable } from 'node:stream'

/** Somebody so slow that this much waits for them is cut off: memory is for those who read. */
export const mostWaiting = 128 * 1024

/**
 * What is sent to one who listens: bytes that many share go straight into their answer. A readable stream would keep
 * them once more for each.
 */
export class LiveBody extends Readable {
  #answer: Writable | null = null
  #before: Buffer[] = []
  #isOver = false
  /** Whether it was cut off. */
  isCut = false
  /** When something was sent last, by the process's own clock, in milliseconds. */
  sentAt = performance.now()

  override pipe<Answer extends NodeJS.WritableStream>(answer: Answer & Writable): Answer {
    this.#answer = answer
    for (const bytes of this.#before) answer.write(bytes)
    this.#before = []
    if (this.#isOver) answer.end()
    return answer
  }

  override _read(): void {}

  send(bytes: Buffer): void {
    if (this.destroyed || this.#isOver) return
    this.sentAt = performance.now()
    if (!this.#answer) {
      this.#before.push(bytes)
      return
    }
    this.#answer.write(bytes)
    if (this.#answer.writableLength <= mostWaiting) return
    this.isCut = true
    this.destroy()
  }

  finish(): void {
    if (this.destroyed || this.#isOver) return
    this.#isOver = true
    this.#answer?.end()
  }
}
