import { Problem } from '#contract/problem.ts'
import { ApiError } from './ApiError.ts'
import { retryAfter } from './retry.ts'

/** What an answer that `fetch` brought refuses. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const { status } = response
  const problem = Problem.safeParse(await response.json().catch(() => null))
  const wait = retryAfter(response.headers.get('retry-after'))
  if (!problem.success) return new ApiError(status === 503 ? 'overloaded' : 'unexpected', { status, retryAfter: wait })
  const { code, requestId } = problem.data
  return new ApiError(code, { status, requestId, retryAfter: problem.data.retryAfter ?? wait })
}
