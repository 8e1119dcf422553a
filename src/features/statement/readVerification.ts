import { verifyStatement, type StatementContent } from '#contract/statement.ts'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { codeLength, digitsIn } from './codeText.ts'

/** What came of the code in the address: nothing asked, no code at all, what the statement said, or why not. */
export type Verification = { code: string } & (
  | { kind: 'none' | 'malformed' }
  | { kind: 'content'; content: StatementContent }
  | { kind: 'failed'; problem: ApiError }
)

/** Asks about the code that stands in an address as `?code=`. */
export async function readVerification({ url, signal }: Request): Promise<Verification> {
  const given = new URL(url).searchParams.get('code')
  const code = digitsIn(given ?? '')
  if (given === null) return { code, kind: 'none' }
  if (code.length < codeLength) return { code, kind: 'malformed' }
  try {
    return { code, kind: 'content', content: await api(verifyStatement, { query: { code } }, signal) }
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { code, kind: 'failed', problem: cause }
  }
}
