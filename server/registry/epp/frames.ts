import type { Duplex } from 'node:stream'

/** Longer than any response to the commands of the portal. */
const longestFrame = 4 * 1024 * 1024

/** A data unit that is none of RFC 5734 section 4. */
export class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame'
}

/** Returns the data unit of RFC 5734 section 4: its total length in four bytes, then the XML. */
export function frameOf(xml: string): Buffer {
  const body = Buffer.from(xml, 'utf8')
  const frame = Buffer.allocUnsafe(body.length + 4)
  frame.writeUInt32BE(frame.length, 0)
  body.copy(frame, 4)
  return frame
}

/** Yields the data units of a connection, however they were cut into packets. Throws BrokenFrame for a wrong length. */
export async function* readFrames(socket: Duplex): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    if (!Buffer.isBuffer(chunk)) continue
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= 4) {
      const length = held.readUInt32BE(0)
      if (length < 5 || length > longestFrame) throw new BrokenFrame(`a data unit of ${length} bytes`)
      if (held.length < length) break
      yield held.subarray(4, length)
      held = held.subarray(length)
    }
  }
  if (held.length > 0) throw new BrokenFrame('a data unit was cut off')
}
