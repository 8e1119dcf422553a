import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isUtf8 } from 'node:buffer'
import { BrokenDeposit } from '../deposit.ts'
import { isTar, untar } from './tar.ts'

/**
 * Yields the bytes of a deposit, unpacked where they are gzip or a tar archive of one file. The first bytes decide, so
 * standard input may be either.
 * Throws BrokenDeposit above `mostBytes` of unpacked data and for damaged packed data.
 */
export function unpack(source: Readable, mostBytes: number): AsyncIterable<Buffer> {
  return limited(unpacked(buffersOf(source)), mostBytes)
}

async function* buffersOf(source: Readable): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of source) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
}

/** A tar archive in gzip, or gzip in one; more layers are no deposit. */
const mostLayers = 2

async function* unpacked(
  bytes: AsyncGenerator<Buffer, undefined>,
  layers = mostLayers,
): AsyncGenerator<Buffer, undefined> {
  const start = await startOf(bytes)
  const whole = async function* (): AsyncGenerator<Buffer, undefined> {
    yield start
    yield* bytes
  }
  const isPacked = isGzip(start) || isTar(start)
  if (isPacked && layers === 0) throw new BrokenDeposit('it is packed too often')
  if (isPacked) {
    yield* unpacked(isGzip(start) ? gunzipped(whole()) : untar(whole()), layers - 1)
  } else {
    refuseOtherPacking(start)
    yield* whole()
  }
}

async function* gunzipped(bytes: AsyncGenerator<Buffer, undefined>): AsyncGenerator<Buffer, undefined> {
  const stream = pipeline(bytes, createGunzip({ chunkSize: 256 * 1024 }), () => {})
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (cause) {
    throw damaged(cause)
  }
}

/** Reads enough bytes to recognise the format, because a pipe may deliver them one by one. */
async function startOf(bytes: AsyncGenerator<Buffer, undefined>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let length = 0; length < 512;) {
    const next = await bytes.next()
    if (next.done) break
    chunks.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(chunks)
}

async function* limited(bytes: AsyncGenerator<Buffer, undefined>, most: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > most)
      throw new BrokenDeposit(
        `unpacked it is larger than ${Math.round(most / gibibyte)} GiB: allow more with --most-gib if it should be`,
      )
    yield chunk
  }
}

const gibibyte = 2 ** 30

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Other formats of deposits: one line explains how to open each. */
function refuseOtherPacking(bytes: Buffer) {
  const start = bytes.subarray(0, 64).toString('latin1')
  if (start.startsWith('-----BEGIN PGP') || ((bytes[0] ?? 0) & 0x80 && !start.startsWith('\xef\xbb\xbf')))
    throw new BrokenDeposit(
      'it is encrypted or no text at all: an encrypted deposit is a file whose name ends in .ryde',
    )
  if (start.startsWith('PK\x03\x04')) throw new BrokenDeposit('it is a zip archive: unpack it first')
  if (!/^[\s\xef\xbb\xbf]*[<{]/.test(start) && start.trim() !== '')
    throw new BrokenDeposit(
      'it is no XML: deposits in the CSV model (RFC 9022) are not supported, request the XML model',
    )
}

function damaged(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'Z_BUF_ERROR') return new BrokenDeposit('it is cut off: the gzip data end too early')
  return code.startsWith('Z_') ? new BrokenDeposit('the gzip data are damaged') : cause
}

/**
 * Yields the text of UTF-8 bytes without cutting characters. Much faster than TextDecoder with `fatal`, whose strings
 * slow down all later steps. Throws BrokenDeposit for bytes that are not UTF-8.
 */
export async function* utf8Text(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let carried = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const whole = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk
    const end = whole.length - cutLength(whole)
    yield textOf(whole.subarray(0, end))
    // Copied, because the chunk may be reused for the next data.
    carried = Buffer.from(whole.subarray(end))
  }
  yield textOf(carried)
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  throw new NotUtf8(text.slice(0, text.indexOf('\ufffd')).split('\n').length - 1)
}

/** Bytes that are not UTF-8, this many lines after the text before. */
export class NotUtf8 extends BrokenDeposit {
  readonly lines: number

  constructor(lines: number) {
    super('it is not written in UTF-8')
    this.lines = lines
  }
}

/** Returns how many bytes at the end belong to a character that continues in the next chunk. */
function cutLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}
