import { verifyStatement, type StatementSaid } from '#contract/statement.ts'
import { api } from '#src/api/client.ts'

/** What the statement with a code said of itself; the code is its digits alone. */
export function askStatement(code: string, signal: AbortSignal): Promise<StatementSaid> {
  return api(verifyStatement, { query: { code } }, signal)
}
