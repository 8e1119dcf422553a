import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { signatureOf } from '#server/escrow/import/importFolder.ts'
import { BrokenKeys, decryptRyde, openKeys } from '#server/escrow/read/ryde.ts'
import { BadInput, type CommandContext } from './command.ts'
import { openInput, reasonOf } from './openInput.ts'

/** Opens a deposit as `openInput` does; one whose name ends in `.ryde` is decrypted. */
export async function openDeposit(context: CommandContext, file: string): Promise<Readable> {
  if (!/\.ryde$/i.test(file)) return openInput(context, file)
  const { keyFile, password, signersFile } = context.place.importKeys
  if (keyFile === null || signersFile === null)
    throw new BadInput(`${file} is encrypted: set IMPORT_KEY_FILE and IMPORT_SIGNERS_FILE`)
  const [privateKeys, signers, signature] = await Promise.all([
    read(keyFile).then(String),
    read(signersFile).then(String),
    read(signatureOf(file)),
  ])
  try {
    const keys = await openKeys({ privateKeys, password, signers })
    return Readable.from(decryptRyde(() => openInput(context, file), signature, keys))
  } catch (cause) {
    throw cause instanceof BrokenKeys ? new BadInput(cause.message) : cause
  }
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (cause) {
    throw new BadInput(`${file} cannot be read: ${reasonOf(cause)}`)
  }
}
