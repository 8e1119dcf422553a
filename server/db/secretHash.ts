import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/**
 * Returns the salted hash of a secret, slow on purpose (RFC 7914), as PHC text: `$scrypt$ln=14,r=8,p=1$salt$hash`. The
 * text has its parameters, so that they can be raised for new hashes.
 */
export async function hashOf(secret: string): Promise<string> {
  const salt = randomBytes(16)
  return `$scrypt$ln=14,r=8,p=1$${textOf(salt)}$${textOf(await derive(secret, salt, { ln: 14, r: 8, p: 1 }))}`
}

/** Whether the hash is that of the secret; takes as long for a wrong secret as for the right one. */
export async function isHashOf(secret: string, hash: string): Promise<boolean> {
  const [, ln = '', r = '', p = '', salt = '', digest = ''] = phc.exec(hash) ?? []
  if (digest === '') throw new Error('no hash of a secret')
  const expected = Buffer.from(digest, 'base64')
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  return timingSafeEqual(expected, await derive(secret, Buffer.from(salt, 'base64'), cost))
}

const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const digestBytes = 32

function derive(secret: string, salt: Buffer, { ln, r, p }: { ln: number; r: number; p: number }): Promise<Buffer> {
  const cost: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r }
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, digestBytes, cost, (cause, digest) => (cause ? reject(cause) : resolve(digest)))
  })
}

function textOf(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
