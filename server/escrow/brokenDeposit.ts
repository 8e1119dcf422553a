/** A deposit that cannot be imported; `message` is one line for the operator, without the file's name. */
export class BrokenDeposit extends Error {
  override readonly name = 'BrokenDeposit'
  /** The object concerned, such as `domain example.test`; null where it is the whole deposit. */
  readonly object: string | null

  constructor(message: string, object: string | null = null) {
    super(message)
    this.object = object
  }
}
