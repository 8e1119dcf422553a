import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { BadInput, type CommandContext } from './command.ts'

/** Opens a file for reading; `-` is standard input. Throws BadInput where it cannot be read. */
export async function openInput({ input }: Pick<CommandContext, 'input'>, file: string): Promise<Readable> {
  if (file === '-') return input
  try {
    const handle = await open(file, 'r')
    if (!(await handle.stat()).isDirectory()) return handle.createReadStream()
    await handle.close()
  } catch (cause) {
    throw new BadInput(`${file} cannot be read: ${reasonOf(cause)}`)
  }
  throw new BadInput(`${file} cannot be read: it is a folder`)
}

/** Returns why a file cannot be read. */
export function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  return code === 'EACCES' ? 'permission denied' : code
}
