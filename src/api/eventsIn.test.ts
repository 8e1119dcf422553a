import { describe, expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './listen.ts'

describe('eventsIn', () => {
  test.each<[string, string, ServerEvent[]]>([
    ['an event', 'id: 7\nevent: news\ndata: {"a":1}\n\n', [{ id: '7', name: 'news', data: '{"a":1}' }]],
    ['an event without a name as a message', 'data: x\n\n', [{ id: '', name: 'message', data: 'x' }]],
    ['lines of data as one text', 'data: a\ndata:b\ndata\n\n', [{ id: '', name: 'message', data: 'a\nb\n' }]],
    ['one space after the colon as no part of it', 'data:  a: b\n\n', [{ id: '', name: 'message', data: ' a: b' }]],
    ['lines that end with a return, or both', 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c'].map(message)],
    ['no comment, no retry and no field nobody knows', ': here\nretry: 1\nother: x\ndata: a\n\n', [message('a')]],
    ['nothing where there are no data', 'event: news\n\ndata: a\n\n', [message('a')]],
    ['nothing that is not finished', 'data: a\n\ndata: b\n', [message('a')]],
    ['nothing of a mark at the beginning', '\uFEFFdata: a\n\n', [message('a')]],
    ['letters of several bytes', 'data: kůň\n\n', [message('kůň')]],
  ])('reads %s, wherever the pieces are cut', async (_what, text, events) => {
    const bytes = new TextEncoder().encode(text)
    for (let size = 1; size <= bytes.length; size++) expect(await read(bytes, size)).toEqual(events)
  })

  test('uses the last id for events without one, and ignores an id with a zero character', async () => {
    const text = 'id: 1\ndata: a\n\ndata: b\n\nid: x\0y\ndata: c\n\nid\ndata: d\n\n'
    const ids = (await read(new TextEncoder().encode(text), 5)).map(({ id }) => id)
    expect(ids).toEqual(['1', '1', '1', ''])
  })
})

function message(data: string): ServerEvent {
  return { id: '', name: 'message', data }
}

async function read(bytes: Uint8Array, size: number): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of readEvents(cut(bytes, size))) events.push(event)
  return events
}

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}
