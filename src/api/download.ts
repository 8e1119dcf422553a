import type { Call } from '#contract/call.ts'
import { ApiError, readProblem } from './ApiError.ts'
import { withAuctionToken } from './auctionToken.ts'
import { addressOf, type CallOptions } from './client.ts'
import { csrfToken, fetchAsOwner } from './owner.ts'
import { recordReach } from './reach.ts'
import { reportFailure, type Service } from './responseError.ts'
import { mayRetryStatus, retryWait } from './retry.ts'
import { whileSending } from './activity.ts'

/** A received file: its content and the name that the server gave it. */
export type Downloaded = { name: string; content: Blob }

type FileRequest<C extends Call> = Pick<CallOptions<C>, 'params' | 'query' | 'body'>

/**
 * Fetches a file that the server streams, and reports its progress.
 *
 * @param options.onLines called with the number of whole lines after every chunk
 * @throws ApiError when it is refused or interrupted; an `AbortError` when `signal` fires
 */
export function download<C extends Call>(
  call: C,
  request: FileRequest<C>,
  options: Partial<DownloadOptions> = {},
): Promise<Downloaded> {
  return whileSending(
    fetchWhole(call, request, {
      signal: options.signal ?? new AbortController().signal,
      onLines: options.onLines ?? (() => {}),
    }),
  )
}

/** Saves a file by the browser's own download. */
export function save({ name, content }: Downloaded): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has copied the content by then; the tab would hold it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export type DownloadOptions = { signal: AbortSignal; onLines: (lines: number) => void }

const newline = 10

async function fetchWhole<C extends Call>(
  call: C,
  request: FileRequest<C>,
  { signal, onLines }: DownloadOptions,
): Promise<Downloaded> {
  const response = await open(call, request, signal)
  const chunks: BlobPart[] = []
  let lines = 0
  const reader = response.body?.getReader()
  const next = () => reader?.read().catch((cause: unknown) => throwUnreachable(cause, signal))
  for (let chunk = await next(); chunk && !chunk.done; chunk = await next()) {
    const { value } = chunk
    chunks.push(value)
    lines += value.reduce((found, byte) => (byte === newline ? found + 1 : found), 0)
    onLines(lines)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { name: fileNameIn(response.headers.get('content-disposition')), content: new Blob(chunks, { type }) }
}

function open<C extends Call>(call: C, request: FileRequest<C>, signal: AbortSignal): Promise<Response> {
  const address = addressOf(call, request)
  if (call.access === 'bidder')
    return withAuctionToken((authorization) =>
      fetchFile(address, { service: 'auction', headers: { authorization }, signal }),
    )
  const headers = { 'x-user-active': '1' }
  if (request.body === undefined) return fetchFile(address, { service: 'registry', headers, signal })
  return fetchFile(address, {
    service: 'registry',
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
    signal,
  })
}

type Fetching = {
  service: Service
  headers: Record<string, string>
  signal: AbortSignal
  method?: Call['method']
  body?: string
}

async function fetchFile(address: string, { service, headers, ...init }: Fetching): Promise<Response> {
  const { signal } = init
  const token = csrfToken(document.cookie)
  const request = { ...init, headers: { ...headers, ...(token ? { 'x-csrf-token': token } : {}) } }
  const send = () => fetchAsOwner(address, request).catch((cause: unknown) => throwUnreachable(cause, signal))
  let response = await send()
  const wait = response.headers.get('retry-after')
  // A file changes nothing, so its call is repeated as a GET is.
  if (mayRetryStatus('get', response.status, wait)) {
    await response.body?.cancel()
    await delay(retryWait(wait), signal)
    response = await send()
  }
  if (response.ok) return response
  const error = await readProblem(response)
  reportFailure({ service, status: error.status, code: error.code })
  throw error
}

/** Resolves after so many milliseconds; rejects when the signal fires before. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function throwUnreachable(cause: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw cause
  recordReach('unreachable')
  throw new ApiError('unreachable', { status: null, cause })
}

/** Returns the file's name (RFC 6266); our server writes plain ASCII names. */
function fileNameIn(disposition: string | null): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'export.csv'
}
