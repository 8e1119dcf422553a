import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'

/** Why messages were not marked. */
export function Refused({ problem }: { problem: ApiError }) {
  return <Problem message={problemMessage(problem.code)} requestId={problem.requestId} />
}
