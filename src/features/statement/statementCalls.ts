import { verifyStatement, type StatementContent } from '#contract/statement.ts'
import { api } from '#src/api/client.ts'

/** What the statement with a code said of itself; the code is its digits alone. */
export function askStatement(code: string, signal: AbortSignal): Promise<StatementContent> {
  return api(verifyStatement, { query: { code } }, signal)
}
