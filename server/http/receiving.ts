import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { network } from './network.ts'
import { Refusal } from './refusal.ts'

const mebibyte = 1024 * 1024

/** How many incomplete bodies and bytes a process holds, of one address and of all. */
type Bounds = { bodies: number; bytes: number }
export const receivingBounds: { address: Bounds; all: Bounds; smallBytes: number; smallMs: number } = {
  address: { bodies: 50, bytes: 32 * mebibyte },
  all: { bodies: 1000, bytes: 96 * mebibyte },
  // A body that a page or a program sends in one go is complete by then.
  smallBytes: 64 * 1024,
  smallMs: 10_000,
}

/**
 * Limits the incomplete bodies of a process, by their number and by the bytes received so far. A slow sender then takes
 * neither memory nor the place of others. Refuses `too-many-requests` above the limit of one address, and `overloaded`
 * above the limit of all. Refuses `request-timeout` for a small body that is not complete in time.
 *
 * @returns passes each body on, to be used as Fastify's `preParsing`
 */
export function receiving(bounds = receivingBounds) {
  const all = { bodies: 0, bytes: 0 }
  const addresses = new Map<string, typeof all>()

  return function receive(request: FastifyRequest, reply: FastifyReply, body: Readable, limit: number): Readable {
    const address = network(request.ip)
    const mine = addresses.get(address) ?? { bodies: 0, bytes: 0 }
    const held = [
      [mine, bounds.address, 'too-many-requests'],
      [all, bounds.all, 'overloaded'],
    ] as const
    for (const [{ bodies }, { bodies: max }, code] of held)
      if (bodies >= max) throw new Refusal(code, { retryAfter: 1 })
    addresses.set(address, mine)
    for (const [counted] of held) counted.bodies++
    let bytes = 0
    let isStarted = false

    const take = (chunk: Buffer) => {
      bytes += chunk.length
      for (const [sum] of held) sum.bytes += chunk.length
      const over = held.find(([sum, most]) => sum.bytes > most.bytes)
      if (over) counted.destroy(new Refusal(over[2], { retryAfter: 1 }))
      else if (!counted.push(chunk)) body.pause()
    }
    // Started by the first read: an error before a listener is attached would be lost.
    const counted = new Readable({
      read() {
        if (isStarted) return void body.resume()
        isStarted = true
        body.on('data', take)
        body.once('end', () => counted.push(null))
      },
    })
    const timeOut = () => counted.destroy(new Refusal('request-timeout'))
    const timer = limit <= bounds.smallBytes ? setTimeout(timeOut, bounds.smallMs) : undefined
    // A refused body is not read to its end.
    counted.once('error', () => void reply.header('connection', 'close'))
    counted.once('close', () => {
      clearTimeout(timer)
      body.off('data', take)
      for (const [sum] of held) {
        sum.bodies--
        sum.bytes -= bytes
      }
      if (mine.bodies === 0) addresses.delete(address)
    })
    body.once('close', () => counted.destroy())
    return counted
  }
}
