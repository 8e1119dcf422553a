import type { Readable } from 'node:stream'
import { BadInput } from './command.ts'

/** Streams the text of a file without its byte order mark. Throws BadInput for bytes that are not UTF-8. */
export async function* readText(input: Readable, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const take = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new BadInput(`${file} is not UTF-8 text`)
    }
  }
  for await (const chunk of input) {
    const text = take(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)))
    if (text !== '') yield text
  }
  take()
}
