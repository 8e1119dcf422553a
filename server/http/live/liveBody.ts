import { Readable, type Writable } from 'node:stream'

/** How many bytes may wait for a slow client before its stream is closed. */
export const maxBufferedBytes = 128 * 1024

/**
 * The body of an event stream. Bytes shared by many clients are written directly to each response; a readable stream
 * would buffer a copy for each.
 */
export class LiveBody extends Readable {
  #answer: Writable | null = null
  #before: Buffer[] = []
  #isOver = false
  /** Whether the stream was closed because its client was too slow. */
  isCut = false
  /** When bytes were last sent, in milliseconds of `performance.now()`. */
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
    if (this.#answer.writableLength <= maxBufferedBytes) return
    this.isCut = true
    this.destroy()
  }

  finish(): void {
    if (this.destroyed || this.#isOver) return
    this.#isOver = true
    this.#answer?.end()
  }
}
