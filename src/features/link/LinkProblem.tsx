import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'

/** Why a contact was not linked or created, and what to do about it, in more words than elsewhere. */
export function LinkProblem({ problem: { code, requestId, retryAfter } }: { problem: ApiError }) {
  const longerCode = longer.find((one) => one === code)

  if (code === 'too-many-requests' && retryAfter !== null)
    return <Problem message="link.refused.wait" values={{ minutes: Math.ceil(retryAfter / 60) }} />
  // The input is to blame, so the operator needs no request id.
  if (longerCode) return <Problem message={`link.refused.${longerCode}`} />
  return <Problem message={problemMessage(code)} requestId={requestId} />
}

const longer = [
  'attach-refused',
  'contact-already-linked',
  'contact-blocked',
  'is-account-contact',
  'identity-incomplete',
  'creation-unavailable',
] as const
