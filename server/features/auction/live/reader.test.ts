import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { maxBufferedBytes } from '#server/http/live/liveBody.ts'
import type { LiveEvent } from './event.ts'
import { openReader, type StreamAuction, type Reader } from './reader.ts'

describe('a reader', () => {
  test('receives what it missed, then what came meanwhile, then how each stands, and never a step back', () => {
    const reader = openReader(null)
    reader.sendEvent(event('a', 5))
    reader.sendEvent(event('b', 2))
    reader.sendEvent(event('a', 6))
    const known = new Map([['b', 1]])
    reader.begin({ known, past: [event('a', 4), event('a', 5), event('b', 1)] }, [event('a', 6), event('b', 2)])
    reader.sendEvent(event('a', 7))
    expect(received(reader).replaceAll(/id: .*\n/g, '')).toBe('a4 a5 b2 a6 a6 b2 a7 ')
  })

  test('has its position with the last event of the first ones, and with each event after them', () => {
    const reader = openReader(null)
    reader.auctions = [placeAt('a', 6), null, placeAt('b', 2)]
    reader.begin(anew, [event('a', 6), event('b', 2)])
    reader.sendEvent(event('a', 7))
    expect(received(reader)).toBe('a6 id: 6.-.2\nb2 id: 7.-.2\na7 ')
  })

  test('shares the bytes of an event with the readers of the same auctions', () => {
    const shared = event('a', 7)
    const sent = [6, 6, 5].map((sequence) => {
      const reader = openReader(null)
      reader.auctions = [placeAt('b', sequence), placeAt('a', 6)]
      reader.begin(anew, [])
      reader.sendEvent(shared)
      return received(reader)
    })
    expect(sent).toEqual(['id: 6.7\na7 ', 'id: 6.7\na7 ', 'id: 5.7\na7 '])
    expect(shared.withPosition.size).toBe(2)
  })

  test('receives what was sent before the response began, and its end', () => {
    const reader = openReader(null)
    reader.send(Buffer.from('early '))
    reader.end()
    const answer = reader.body.pipe(new PassThrough())
    expect(String(answer.read())).toBe('early ')
    expect(answer.writableEnded).toBe(true)
  })

  test('receives nothing after the end, and leaving is no error', () => {
    const reader = openReader(null)
    reader.begin(anew, [])
    reader.send(Buffer.from('last '))
    reader.end()
    reader.send(Buffer.from('late '))
    reader.end()
    expect(received(reader)).toBe('last ')
    reader.body.destroy()
    reader.send(Buffer.from('later '))
  })

  test('who does not read is cut off before much waits for them', () => {
    const reader = openReader(null)
    reader.begin(anew, [])
    reader.body.pipe(new Writable({ write: () => {} }))
    const bytes = Buffer.alloc(1000)
    let sent = 0
    while (!reader.body.destroyed && sent < 2 * maxBufferedBytes) {
      reader.send(bytes)
      sent += bytes.length
    }
    expect(reader.body.destroyed).toBe(true)
    expect(sent).toBeLessThanOrEqual(maxBufferedBytes + bytes.length)
  })
})

const anew = { known: new Map<string, number>(), past: [] }

function event(auctionId: string, sequence: number): LiveEvent {
  return { auctionId, sequence, bytes: Buffer.from(`${auctionId}${sequence} `), withPosition: new Map() }
}

function placeAt(id: string, publicSequence: number): StreamAuction {
  return { id, lastSeen: { state: { publicSequence } } }
}

function received({ body }: Reader): string {
  return String(body.pipe(new PassThrough()).read())
}
