import type { Call } from '#contract/call.ts'
import { Problem } from '#contract/problem.ts'
import { ApiError } from './ApiError.ts'
import { addressOf, type Given } from './client.ts'
import { csrfToken } from './csrf.ts'
import { noteReach } from './reach.ts'
import { tellFailure } from './responseError.ts'

/** A file as it came: its bytes and the name the server gave it. */
export type Downloaded = { name: string; content: Blob }

/**
 * Fetches a file that comes as a stream, telling how many lines have come so far.
 *
 * @param onLines called with the number of whole lines after every piece
 * @throws ApiError when it is refused or breaks off; an `AbortError` when `signal` fires
 */
export async function download<C extends Call>(
  call: C,
  given: Pick<Given<C>, 'params' | 'query'>,
  { signal, onLines }: { signal: AbortSignal; onLines: (lines: number) => void },
): Promise<Downloaded> {
  const response = await fetched(addressOf(call, given), signal)
  const pieces: BlobPart[] = []
  let lines = 0
  const reader = response.body?.getReader()
  const next = () => reader?.read().catch((cause: unknown) => broken(cause, signal))
  for (let piece = await next(); piece && !piece.done; piece = await next()) {
    const { value } = piece
    pieces.push(value)
    lines += value.reduce((found, byte) => (byte === newline ? found + 1 : found), 0)
    onLines(lines)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { name: nameIn(response.headers.get('content-disposition')), content: new Blob(pieces, { type }) }
}

/** Hands a file to the browser's own downloads. */
export function save({ name, content }: Downloaded): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken hold of the content by then; a tab keeps it in memory otherwise.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const newline = 10

async function fetched(address: string, signal: AbortSignal): Promise<Response> {
  const token = csrfToken(document.cookie)
  const headers = { 'x-user-active': '1', ...(token ? { 'x-csrf-token': token } : {}) }
  const response = await fetch(address, { signal, headers }).catch((cause: unknown) => broken(cause, signal))
  if (response.ok) return response
  const problem = Problem.safeParse(await response.json().catch(() => null))
  const { status } = response
  const error = problem.success
    ? new ApiError(problem.data.code, {
        status,
        requestId: problem.data.requestId,
        retryAfter: problem.data.retryAfter ?? null,
      })
    : new ApiError('unexpected', { status })
  tellFailure({ service: 'registry', status, code: error.code })
  throw error
}

function broken(cause: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw cause
  noteReach('unreachable')
  throw new ApiError('unreachable', { status: null, cause })
}

/** The file's name (RFC 6266); our server writes plain ASCII names. */
function nameIn(disposition: string | null): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'export.csv'
}
