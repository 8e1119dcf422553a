import type { Call } from '#contract/call.ts'
import { ApiError } from './ApiError.ts'
import { withAuctionToken } from './auctionToken.ts'
import { addressOf, type Given } from './client.ts'
import { csrfToken, fetchOwn } from './owner.ts'
import { noteReach } from './reach.ts'
import { refusalIn } from './request.ts'
import { tellFailure, type Service } from './responseError.ts'
import { mayAskAgain, waitFor } from './retry.ts'
import { whileUnderWay } from './activity.ts'

/** A file as it came: its bytes and the name the server gave it. */
export type Downloaded = { name: string; content: Blob }

/**
 * Fetches a file that comes as a stream, telling how many lines have come so far.
 *
 * @param onLines called with the number of whole lines after every piece
 * @throws ApiError when it is refused or breaks off; an `AbortError` when `signal` fires
 */
export function download<C extends Call>(
  call: C,
  given: Pick<Given<C>, 'params' | 'query'>,
  told: Told,
): Promise<Downloaded> {
  return whileUnderWay(taken(call, addressOf(call, given), told))
}

/** Hands a file to the browser's own downloads. */
export function save({ name, content }: Downloaded): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken hold of the content by then; a tab keeps it in memory otherwise.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type Told = { signal: AbortSignal; onLines: (lines: number) => void }

const newline = 10

async function taken(call: Call, address: string, { signal, onLines }: Told): Promise<Downloaded> {
  const response = await opened(call, address, signal)
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

function opened({ access }: Call, address: string, signal: AbortSignal): Promise<Response> {
  if (access !== 'bidder') return fetched(address, { service: 'registry', headers: { 'x-user-active': '1' }, signal })
  return withAuctionToken((authorization) =>
    fetched(address, { service: 'auction', headers: { authorization }, signal }),
  )
}

type Fetching = { service: Service; headers: Record<string, string>; signal: AbortSignal }

async function fetched(address: string, { service, headers, signal }: Fetching): Promise<Response> {
  const token = csrfToken(document.cookie)
  const given = { signal, headers: { ...headers, ...(token ? { 'x-csrf-token': token } : {}) } }
  const ask = () => fetchOwn(address, given).catch((cause: unknown) => broken(cause, signal))
  let response = await ask()
  const wait = response.headers.get('retry-after')
  if (mayAskAgain('get', response.status, wait)) {
    await response.body?.cancel()
    await passing(waitFor(wait), signal)
    response = await ask()
  }
  if (response.ok) return response
  const error = await refusalIn(response)
  tellFailure({ service, status: error.status, code: error.code })
  throw error
}

/** Resolves after so many milliseconds; rejects when it is given up before. */
function passing(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
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
