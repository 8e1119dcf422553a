import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'

/** Why a contact was not connected or created, and what to do about it: here there is room to say more than anywhere. */
export function Refused({ problem: { code, requestId, retryAfter } }: { problem: ApiError }) {
  const told = longer.find((one) => one === code)

  if (code === 'too-many-requests' && retryAfter !== null)
    return <Problem message="link.refused.wait" values={{ minutes: Math.ceil(retryAfter / 60) }} />
  // What was typed or shown is to blame; nobody needs the operator's help for that.
  if (told) return <Problem message={`link.refused.${told}`} />
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
