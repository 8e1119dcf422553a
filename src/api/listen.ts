import { ApiError } from './ApiError.ts'
import { fetchAsOwner } from './owner.ts'
import { readProblem } from './request.ts'

/** The server says something at least every 15 seconds: after so many milliseconds of nothing it is gone. */
const silenceMs = 35_000

type ListenOptions = { headers?: Record<string, string>; signal: AbortSignal }

/**
 * Listens to server-sent events: read by `fetch`, because the browser's own reader can carry no token. Whoever listens
 * begins anew when they end, with `last-event-id` where the server goes on from it.
 *
 * @returns the events, once the server has begun; they end when the server ends them, says nothing for long, or has
 *   nothing more to say (204)
 * @throws ApiError when it is refused or does not come; whatever `signal` fires with
 */
export async function listen(
  address: string,
  { headers = {}, signal }: ListenOptions,
): Promise<AsyncGenerator<ServerEvent>> {
  const opening = new AbortController()
  const abort = () => opening.abort(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', abort)
  const patience = setTimeout(() => opening.abort(), silenceMs)
  const response = await fetchAsOwner(address, {
    headers: { accept: 'text/event-stream', ...headers },
    cache: 'no-store',
    signal: opening.signal,
  }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new ApiError('unreachable', { status: null, cause })
  })
  clearTimeout(patience)
  if (!response.ok) throw await readProblem(response)
  return readUntilEnd(response)

  async function* readUntilEnd({ body }: Response) {
    try {
      if (body) yield* readEvents(readChunks(body))
    } finally {
      signal.removeEventListener('abort', abort)
      opening.abort()
    }
  }
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const patience = setTimeout(() => void reader.cancel().catch(() => {}), silenceMs)
    // A connection that breaks is at its end as one that is closed: whoever listens comes back.
    const chunk = await reader.read().catch(() => null)
    clearTimeout(patience)
    if (!chunk || chunk.done) return
    yield chunk.value
  }
}

/** A server-sent event; `id` is the last one said so far, '' before any. */
export type ServerEvent = { id: string; name: string; data: string }

/**
 * Reads server-sent events out of bytes as they come (HTML, section 9.2.6). Comments and `retry` are left out: how soon
 * to come back is for whoever listens to say.
 */
export async function* readEvents(readChunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const event: PartialEvent = { id: '', name: '', data: [] }
  let rest = ''
  for await (const chunk of readChunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(lineEnd)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line !== '') readField(line, event)
      else {
        const { id, name, data } = event
        if (data.length > 0) yield { id, name: name || 'message', data: data.join('\n') }
        event.name = ''
        event.data = []
      }
    }
  }
}

/** A return at the very end may be the first half of one line's end. */
const lineEnd = /\r\n|\n|\r(?!$)/

type PartialEvent = { id: string; name: string; data: string[] }

function readField(line: string, event: PartialEvent): void {
  const [, field, value = ''] = /^([^:]*)(?::(?: ?)(.*))?$/s.exec(line) ?? []
  if (field === 'data') event.data.push(value)
  if (field === 'event') event.name = value
  if (field === 'id' && !value.includes('\0')) event.id = value
}
