import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { mostWaiting } from '#server/http/live/liveBody.ts'
import type { Said } from './event.ts'
import { openReader, type Reader } from './reader.ts'

describe('a reader', () => {
  test('hears what came before, then what came while they were let in, then how it stands; never a step back', () => {
    const reader = openReader(null)
    reader.tell(said('a', 5))
    reader.tell(said('b', 2))
    reader.tell(said('a', 6))
    reader.begin([said('a', 4), said('a', 5), said('b', 1)], () => [said('a', 6), said('b', 2)])
    reader.tell(said('a', 7))
    expect(heardBy(reader)).toBe('a4 a5 b1 b2 a6 a6 b2 a7 ')
  })

  test('hears what was said before their answer began, and its end', () => {
    const reader = openReader(null)
    reader.send(Buffer.from('early '))
    reader.end()
    const answer = reader.body.pipe(new PassThrough())
    expect(String(answer.read())).toBe('early ')
    expect(answer.writableEnded).toBe(true)
  })

  test('hears nothing after the end, and is no trouble after leaving', () => {
    const reader = openReader(null)
    reader.begin([], () => [])
    reader.send(Buffer.from('last '))
    reader.end()
    reader.send(Buffer.from('late '))
    reader.end()
    expect(heardBy(reader)).toBe('last ')
    reader.body.destroy()
    reader.send(Buffer.from('later '))
  })

  test('who does not read is cut off before much waits for them', () => {
    const reader = openReader(null)
    reader.begin([], () => [])
    reader.body.pipe(new Writable({ write: () => {} }))
    const bytes = Buffer.alloc(1000)
    let sent = 0
    while (!reader.body.destroyed && sent < 2 * mostWaiting) {
      reader.send(bytes)
      sent += bytes.length
    }
    expect(reader.body.destroyed).toBe(true)
    expect(sent).toBeLessThanOrEqual(mostWaiting + bytes.length)
  })
})

function said(auctionId: string, sequence: number): Said {
  return { auctionId, sequence, bytes: Buffer.from(`${auctionId}${sequence} `) }
}

function heardBy({ body }: Reader): string {
  return String(body.pipe(new PassThrough()).read())
}
