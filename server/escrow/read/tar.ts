import { BrokenDeposit } from '../deposit.ts'

const blockSize = 512

export function isTar(start: Buffer): boolean {
  return start.subarray(257, 262).toString('latin1') === 'ustar'
}

/**
 * Yields the content of the only file of a tar archive (POSIX ustar), as ICANN packs deposits. Throws BrokenDeposit for
 * an archive without a file or with several. Reads the source to its end, where decryption finds a changed text.
 */
export async function* untar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  const source = new Source(bytes)
  try {
    let isFound = false
    for (let header = await source.block(); header?.some((byte) => byte !== 0); header = await source.block()) {
      const size = sizeIn(header)
      const isFile = header[156] === 0 || header[156] === 0x30
      if (isFile && isFound) throw new BrokenDeposit('its tar archive has more than one file')
      if (isFile) yield* source.take(size)
      else await drain(source.take(size))
      await drain(source.take((blockSize - (size % blockSize)) % blockSize))
      isFound ||= isFile
    }
    if (!isFound) throw new BrokenDeposit('its tar archive has no file')
    await drain(source.rest())
  } finally {
    await source.close()
  }
}

/** Returns the size of an entry: octal digits, or GNU's binary number for 8 GiB and more. */
function sizeIn(header: Buffer): number {
  const field = header.subarray(124, 136)
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0
  const size = isBinary ? field.readUIntBE(6, 6) : Number.parseInt(field.toString('latin1').replaceAll('\0', ' '), 8)
  if (Number.isNaN(size)) throw new BrokenDeposit('its tar archive is damaged')
  return size
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of bytes) void chunk
}

/** Reads pieces of given lengths from chunks of any length. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  /** Returns the next block; null at the end. */
  async block(): Promise<Buffer | null> {
    const parts: Buffer[] = []
    for await (const part of this.#upTo(blockSize)) parts.push(part)
    const block = Buffer.concat(parts)
    return block.length === blockSize ? block : null
  }

  /** Yields so many bytes. Throws BrokenDeposit where they end before. */
  async *take(length: number): AsyncGenerator<Buffer, undefined> {
    let missing = length
    for await (const part of this.#upTo(length)) {
      missing -= part.length
      yield part
    }
    if (missing > 0) throw new BrokenDeposit('it is cut off: the tar archive ends too early')
  }

  rest(): AsyncGenerator<Buffer, undefined> {
    return this.#upTo(Infinity)
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async *#upTo(length: number): AsyncGenerator<Buffer, undefined> {
    for (let missing = length; missing > 0;) {
      if (this.#held.length === 0) {
        const next = await this.#chunks.next()
        if (next.done) return
        this.#held = next.value
        continue
      }
      const part = this.#held.subarray(0, Math.min(missing, this.#held.length))
      this.#held = this.#held.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
}
