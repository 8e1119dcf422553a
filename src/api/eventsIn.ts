/** A server-sent event; `id` is the last one said so far, '' before any. */
export type ServerEvent = { id: string; name: string; data: string }

/**
 * Reads server-sent events out of bytes as they come (HTML, section 9.2.6). Comments and `retry` are left out: how soon
 * to come back is for whoever listens to say.
 */
export async function* eventsIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const told: Told = { id: '', name: '', data: [] }
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(lineEnd)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line !== '') take(line, told)
      else {
        const { id, name, data } = told
        if (data.length > 0) yield { id, name: name || 'message', data: data.join('\n') }
        told.name = ''
        told.data = []
      }
    }
  }
}

/** A return at the very end may be the first half of one line's end. */
const lineEnd = /\r\n|\n|\r(?!$)/

type Told = { id: string; name: string; data: string[] }

function take(line: string, told: Told): void {
  const [, field, value = ''] = /^([^:]*)(?::(?: ?)(.*))?$/s.exec(line) ?? []
  if (field === 'data') told.data.push(value)
  if (field === 'event') told.name = value
  if (field === 'id' && !value.includes('\0')) told.id = value
}
