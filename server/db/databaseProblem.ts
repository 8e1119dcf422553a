/** Thrown when the database cannot be used; `message` is one line for the operator. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}
