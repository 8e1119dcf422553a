import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'

/** Why messages were not marked. */
export function Refused({ refusal }: { refusal: ApiError }) {
  return <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId} />
}
