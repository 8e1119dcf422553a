import { makeStatement, verifyStatement } from '#contract/statement.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { issueStatement, type StatementDeps } from './issueStatement.ts'
import { findStatement } from './store.ts'
import { digestOfCode } from './verificationCode.ts'

/** The calls that issue and verify record statements. */
export function statementRoutes(deps: StatementDeps): Route[] {
  return [
    serve(makeStatement, ({ who, params }) => issueStatement(deps, { who, ...params })),

    serve(verifyStatement, async ({ query }) => {
      const found = await findStatement(deps.db, digestOfCode(query.code))
      if (!found) throw new Refusal('statement-not-found')
      const { type, handle, validAt, isPublic, fileDigest } = found
      return { type, handle, validAt: validAt.toISOString(), isPublic, digest: fileDigest.toString('hex') }
    }),
  ]
}
