import { vi } from 'vitest'

type Listener = { url: string; headers: Headers; write: (text: string) => void; end: () => void }

/**
 * The server's events in the real ones' place: an event reaches every listener at the address, whatever its query.
 * Every other fetch fails.
 */
export function pretendEvents() {
  const listening = new Set<Listener>()
  const requests: { url: string; headers: Headers }[] = []
  let refusal: { status: number; code: string } | null = null

  vi.stubGlobal('fetch', async (url: string, { headers: given, signal }: RequestInit) => {
    const headers = new Headers(given)
    if (headers.get('accept') !== 'text/event-stream') throw new TypeError(`nobody answers ${url}`)
    requests.push({ url, headers })
    if (refusal) return refused(refusal)
    return new Response(opened({ url, headers }, listening, signal ?? null), {
      headers: { 'content-type': 'text/event-stream' },
    })
  })

  const at = (address: string) => [...listening].filter(({ url }) => url === address || url.split('?')[0] === address)
  return {
    /** Every request that began to listen. */
    requests,
    /** How many listen at an address. */
    listeners: (address: string) => at(address).length,
    /** The query of the present listeners. */
    queries: (address: string) => at(address).map(({ url }) => new URLSearchParams(url.split('?')[1])),
    send(address: string, name: string, data: unknown, id = '') {
      const lines = [...(id === '' ? [] : [`id: ${id}`]), `event: ${name}`, `data: ${JSON.stringify(data)}`]
      for (const { write } of at(address)) write(`${lines.join('\n')}\n\n`)
    },
    /** Ends what is listened to, as when the server stops or the way to it is lost. */
    end(address: string) {
      for (const { end } of at(address)) end()
    },
    /** From now on nobody who begins to listen is let in; null lets everybody in again. */
    refuse(as: { status: number; code: string } | null) {
      refusal = as
    },
  }
}

function opened(requests: Pick<Listener, 'url' | 'headers'>, listening: Set<Listener>, signal: AbortSignal | null) {
  let listener: Listener | null = null
  const forget = () => listener && listening.delete(listener)
  return new ReadableStream<Uint8Array>({
    start(controller) {
      listener = {
        ...requests,
        write: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => {
          forget()
          controller.close()
        },
      }
      listening.add(listener)
      signal?.addEventListener('abort', () => {
        if (forget()) controller.error(signal.reason)
      })
    },
    cancel: () => void forget(),
  })
}

function refused({ status, code }: { status: number; code: string }): Response {
  const problem = { type: 'about:blank', title: code, status, code, requestId: 'request-1' }
  return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } })
}
