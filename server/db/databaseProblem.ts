/** A database that cannot be used as it is; `message` is the one line the operator reads. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}
