import type { Visitor } from './signIn.ts'

export type ReceivedEvent = { id: string; event: string; data: unknown }

/** Listens to server-sent events as a browser does: `next` waits for one, null when the stream has ended. */
export async function listen(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const answer = await visitor.get(path, { accept: 'text/event-stream', ...headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''

  return {
    answer,
    next: async (): Promise<ReceivedEvent | null> => {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const event = eventIn(block)
          if (event) return event
          continue
        }
        const piece = await reader?.read()
        if (!piece || piece.done) return null
        text += piece.value
      }
    },
    leave: async () => reader?.cancel(),
  }
}

/** Comments and `retry` alone are no event. */
function eventIn(block: string): ReceivedEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  return data === undefined
    ? null
    : { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) }
}
