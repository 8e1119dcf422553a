import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeKey, rydeOf, tarOf, type Key } from '#tests/server/builders/ryde.ts'
import { unpack } from './depositBytes.ts'
import { BrokenKeys, decryptRyde, openKeys } from './ryde.ts'

let agent: Key
let registry: Key
let other: Key
let packed: { ryde: Buffer; sig: Buffer }
const text = '<deposit>' + 'žluťoučký '.repeat(100_000)
beforeAll(async () => {
  ;[agent, registry, other] = await Promise.all([makeKey(), makeKey(), makeKey()])
  packed = await rydeOf(tarOf({ 'cz_2026-11-22_full_S1_R0.xml': text }), { to: agent, by: registry })
})

/** Reads a deposit in pieces, as a file is read. */
async function read(ryde: Buffer, sig: Buffer, given: { key?: Key; signer?: Key } = {}): Promise<string> {
  const { key = agent, signer = registry } = given
  const keys = await openKeys({ privateKeys: key.armoredPrivate, password: null, signers: signer.armoredPublic })
  const pieces = function* () {
    for (let from = 0; from < ryde.length; from += 1000) yield ryde.subarray(from, from + 1000)
  }
  const bytes = unpack(Readable.from(decryptRyde(async () => Readable.from(pieces()), sig, keys)), 2 ** 30)
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

describe('an encrypted deposit', () => {
  test('is the file in its archive', async () => {
    expect(await read(packed.ryde, packed.sig)).toBe(text)
  })

  test('is refused with the signature of another', async () => {
    const { sig } = await rydeOf(Buffer.from('x'), { to: agent, by: registry })
    await expect(read(packed.ryde, sig)).rejects.toThrow(/^its signature is not valid: /)
    await expect(read(packed.ryde, packed.sig, { signer: other })).rejects.toThrow(/^its signature is not valid: /)
    await expect(read(packed.ryde, Buffer.from('no signature'))).rejects.toThrow(/^its signature is not valid: /)
  })

  test('is refused where it is for another key', async () => {
    await expect(read(packed.ryde, packed.sig, { key: other })).rejects.toThrow(/^it cannot be decrypted: /)
  })

  test.each([0.5, 1])('is refused where it was changed at %d of its length, even when signed so', async (at) => {
    const changed = Buffer.from(packed.ryde)
    const place = Math.min(Math.floor(changed.length * at), changed.length - 1)
    changed[place] = (changed[place] ?? 0) ^ 1
    const { sign, createMessage } = await import('openpgp')
    const message = await createMessage({ binary: new Uint8Array(changed) })
    const sig = await sign({ message, signingKeys: registry.privateKey, detached: true, format: 'binary' })
    await expect(read(changed, Buffer.from(sig))).rejects.toThrow(/^it cannot be decrypted: /)
  })
})

describe('keys', () => {
  test('are unlocked by their password', async () => {
    const locked = await makeKey({ passphrase: 'one two' })
    const given = { privateKeys: locked.armoredPrivate, signers: registry.armoredPublic }
    const { decryptionKeys } = await openKeys({ ...given, password: 'one two' })
    expect(decryptionKeys.map((key) => key.isDecrypted())).toEqual([true])
    await expect(openKeys({ ...given, password: 'three' })).rejects.toThrow(BrokenKeys)
    await expect(openKeys({ ...given, password: null })).rejects.toThrow(BrokenKeys)
    await expect(openKeys({ ...given, signers: 'none', password: 'one two' })).rejects.toThrow(BrokenKeys)
  })
})
