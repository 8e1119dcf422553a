import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { ProblemCode } from '#contract/problem.ts'
import type { Db } from '#server/db/connect.ts'
import { keyReader, type RotatedKey } from '#server/db/keyMaterial.ts'

/** How long a token is valid, unless its session ends earlier. */
export const auctionTokenSeconds = 600

/** The claims of a token: `sid` is the session it ends with, `why` the reason its user may not bid, or null. */
const Claims = z.object({
  sid: z.uuid(),
  sub: z.uuid(),
  contact: z.strictObject({ id: z.uuid(), handle: z.string() }),
  why: z.nullable(ProblemCode),
  exp: z.int(),
})
export type AuctionClaims = Omit<z.infer<typeof Claims>, 'exp'>

export type AuctionTokens = {
  /** Signs a token that is valid from `now`, a time of the database's clock. */
  sign: (claims: AuctionClaims, now: Date) => Promise<string>
  /** Returns the claims and the end of a token of this portal, expired or not; null for any other text. */
  read: (token: string) => Promise<(AuctionClaims & { endsAt: Date }) | null>
}

/**
 * Signs and reads auction tokens: JWTs (RFC 7519). They have a key and an audience of their own, so no other token can
 * replace them, nor they another. Keys are stored in the database, which all processes share.
 */
export function auctionTokens(db: Db, issuer: string): AuctionTokens {
  const readKeys = keyReader(db, auctionTokenKey)
  const expected = { algorithms: [algorithm], audience, issuer, typ, requiredClaims: ['exp', 'iat'] }

  return {
    sign: async ({ sid, sub, contact, why }, now) => {
      const { privateKey, kid } = pairOf((await readKeys()).current)
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid, contact, why })
        .setProtectedHeader({ alg: algorithm, typ, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + auctionTokenSeconds)
        .sign(privateKey)
    },
    read: async (token) => {
      for (const key of (await readKeys()).accepted) {
        try {
          // The expiry is checked later by the database's clock, in the query that reads the session.
          const { payload } = await jwtVerify(token, pairOf(key).publicKey, { ...expected, currentDate: new Date(0) })
          const claims = Claims.safeParse(payload)
          if (!claims.success) return null
          const { exp, ...fields } = claims.data
          return { ...fields, endsAt: new Date(exp * 1000) }
        } catch (cause) {
          if (cause instanceof errors.JWSSignatureVerificationFailed) continue
          if (cause instanceof errors.JOSEError) return null
          throw cause
        }
      }
      return null
    },
  }
}

const algorithm = 'ES256'
const audience = 'auctions'
const typ = 'at+jwt'

/** The signing key of the tokens. */
export const auctionTokenKey: RotatedKey = {
  name: 'auction-token',
  make: makeKey,
  overlapSeconds: auctionTokenSeconds,
}

type Pair = { privateKey: KeyObject; publicKey: KeyObject; kid: string }

/** Each key is parsed once while `keyReader` caches it: parsing takes longer than checking a signature. */
const pairs = new WeakMap<Buffer, Pair>()

function pairOf(material: Buffer): Pair {
  const pair = pairs.get(material) ?? parsePair(material)
  pairs.set(material, pair)
  return pair
}

function parsePair(material: Buffer): Pair {
  const privateKey = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
  return { privateKey, publicKey, kid }
}

function makeKey(): Buffer {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' })
}
