import { Readable } from 'node:stream'
import type * as OpenPgp from 'openpgp'
import { BrokenDeposit } from '../deposit.ts'

/** Armored OpenPGP keys: private ones that decrypt, and public ones of the registry. */
export type RydeKeys = { privateKeys: string; password: string | null; signers: string }

/** Keys that cannot be used; `message` is one line for the operator. */
export class BrokenKeys extends Error {
  override readonly name = 'BrokenKeys'
}

type OpenKeys = { decryptionKeys: OpenPgp.PrivateKey[]; verificationKeys: OpenPgp.PublicKey[] }

/** Parses the keys and unlocks the private ones. Throws BrokenKeys. */
export async function openKeys({ privateKeys, password, signers }: RydeKeys): Promise<OpenKeys> {
  const { readPrivateKeys, readKeys, decryptKey } = await import('openpgp')
  try {
    const locked = await readPrivateKeys({ armoredKeys: privateKeys })
    const decryptionKeys = await Promise.all(
      locked.map(async (privateKey) =>
        privateKey.isDecrypted() ? privateKey : decryptKey({ privateKey, passphrase: password ?? '' }),
      ),
    )
    return { decryptionKeys, verificationKeys: await readKeys({ armoredKeys: signers }) }
  } catch (cause) {
    throw new BrokenKeys(`the keys of encrypted deposits cannot be used: ${textOf(cause)}`)
  }
}

/**
 * Yields the content of an encrypted deposit after its detached signature was verified, as ICANN's registry agreement
 * has them. `open` is called for both. Throws BrokenDeposit for a wrong signature and for a text that was changed.
 */
export async function* decryptRyde(
  open: () => Promise<Readable>,
  signature: Uint8Array,
  keys: OpenKeys,
): AsyncGenerator<Buffer, undefined> {
  const { decrypt, readMessage } = await import('openpgp')
  await demandSignature(open, signature, keys)
  const source = await open()
  try {
    const message = await readMessage({ binaryMessage: webStreamOf(source) })
    // The end of the text shows whether it was changed. The import writes nothing before the end.
    const config = { allowUnauthenticatedStream: true }
    const { data } = await decrypt({ message, decryptionKeys: keys.decryptionKeys, format: 'binary', config })
    for await (const chunk of chunksOf(data)) yield Buffer.from(chunk)
  } catch (cause) {
    throw new BrokenDeposit(`it cannot be decrypted: ${textOf(cause)}`)
  } finally {
    source.destroy()
  }
}

async function demandSignature(
  open: () => Promise<Readable>,
  binarySignature: Uint8Array,
  { verificationKeys }: OpenKeys,
): Promise<void> {
  const { createMessage, readSignature, verify } = await import('openpgp')
  const source = await open()
  try {
    const message = await createMessage({ binary: webStreamOf(source) })
    const signature = await readSignature({ binarySignature })
    const { data, signatures } = await verify({ message, signature, verificationKeys, format: 'binary' })
    const results = signatures.map(({ verified }) => verified)
    // They settle while the data are read.
    void Promise.allSettled(results)
    for await (const chunk of chunksOf(data)) void chunk
    await Promise.any(results)
  } catch (cause) {
    const first: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? 'nobody signed it') : cause
    throw new BrokenDeposit(`its signature is not valid: ${textOf(first)}`)
  } finally {
    source.destroy()
  }
}

function webStreamOf(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source)
}

/** Reads by `getReader`, the method that the library replaces where it reads along. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
