/** A deposit that cannot be taken at all; `message` is the one line the operator reads, without the file's name. */
export class BrokenDeposit extends Error {
  override readonly name = 'BrokenDeposit'
  /** The object the reason is about, such as `domain example.test`; null where it is about the whole. */
  readonly object: string | null

  constructor(message: string, object: string | null = null) {
    super(message)
    this.object = object
  }
}
