import { createMessage, encrypt, enums, generateKey, sign, type PrivateKey } from 'openpgp'

/** A tar archive of these files, as POSIX writes it. */
export function tarOf(files: Record<string, string | Buffer>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const body = Buffer.from(content)
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('00000000000\0', 136)
    header.write('        ', 148)
    header.write('0', 156)
    header.write('ustar\x0000', 257)
    header.write(
      `${[...header]
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** A new key pair, as `gpg` makes them. */
export async function makeKey(given: { passphrase?: string } = {}) {
  const key = await generateKey({
    userIDs: [{ name: 'Registry', email: 'rde@registry.example' }],
    ...given,
    format: 'object',
  })
  return { ...key, armoredPrivate: key.privateKey.armor(), armoredPublic: key.publicKey.armor() }
}
export type Key = Awaited<ReturnType<typeof makeKey>>

/** A deposit as ICANN's registry agreement has it: a tar archive, compressed and encrypted, with a detached signature. */
export async function rydeOf(
  tar: Buffer,
  given: { to: Key; by: { privateKey: PrivateKey } },
): Promise<{ ryde: Buffer; sig: Buffer }> {
  const config = { preferredCompressionAlgorithm: enums.compression.zip }
  const message = await createMessage({ binary: new Uint8Array(tar) })
  const ryde = await encrypt({ message, encryptionKeys: given.to.publicKey, format: 'binary', config })
  const sig = await sign({
    message: await createMessage({ binary: ryde }),
    signingKeys: given.by.privateKey,
    detached: true,
    format: 'binary',
  })
  return { ryde: Buffer.from(ryde), sig: Buffer.from(sig) }
}
