import { ApiError, readProblem } from './ApiError.ts'
import { fetchAsOwner } from './owner.ts'

/** The server sends something at least every 15 seconds; after so many milliseconds of silence it is gone. */
const silenceMs = 35_000

type ListenOptions = { headers?: Record<string, string>; signal: AbortSignal }

/**
 * Opens a stream of server-sent events by `fetch`, because `EventSource` cannot send a token. The caller reconnects
 * when it ends, with `last-event-id` where the server supports it.
 *
 * @returns the events. They end when the server ends them (204 for good) or is silent.
 * @throws ApiError when it is refused or fails; the reason of `signal` when that fires
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
    // A broken connection counts as closed: the caller reconnects.
    const chunk = await reader.read().catch(() => null)
    clearTimeout(patience)
    if (!chunk || chunk.done) return
    yield chunk.value
  }
}

/** A server-sent event; `id` is the last one received, '' before any. */
export type ServerEvent = { id: string; name: string; data: string }

/**
 * Parses server-sent events from chunks (HTML, section 9.2.6). Comments and `retry` are ignored: the caller decides
 * when to reconnect.
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

/** A CR at the very end may be the first half of CR LF. */
const lineEnd = /\r\n|\n|\r(?!$)/

type PartialEvent = { id: string; name: string; data: string[] }

function readField(line: string, event: PartialEvent): void {
  const [, field, value = ''] = /^([^:]*)(?::(?: ?)(.*))?$/s.exec(line) ?? []
  if (field === 'data') event.data.push(value)
  if (field === 'event') event.name = value
  if (field === 'id' && !value.includes('\0')) event.id = value
}
