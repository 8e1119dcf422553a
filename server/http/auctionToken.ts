import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { ProblemCode } from '#contract/problem.ts'
import type { Db } from '#server/db/connect.ts'
import { materialOf } from '#server/db/keyMaterial.ts'

/** How long a token holds, where its session lives that long. */
export const auctionTokenSeconds = 600

/** What a token says of its holder: `sid` is the session it dies with, `why` the reason not to bid, null for none. */
const Claims = z.object({
  sid: z.uuid(),
  sub: z.uuid(),
  contact: z.strictObject({ id: z.uuid(), handle: z.string() }),
  why: z.nullable(ProblemCode),
  exp: z.int(),
})
export type AuctionClaims = Omit<z.infer<typeof Claims>, 'exp'>

export type AuctionTokens = {
  /** A token for this holder, from `now` on by the database's clock. */
  sign: (claims: AuctionClaims, now: Date) => Promise<string>
  /** What a token of ours says and when it ends, however long ago; null for anything else. */
  read: (token: string) => Promise<(AuctionClaims & { endsAt: Date }) | null>
}

/**
 * The tokens of the auctions: signed JWTs (RFC 7519) with a key and an audience of their own, so that no other token
 * is one and they open nothing else. The key is made once and kept, and whoever only reads needs its public half.
 */
export async function auctionTokens(db: Db, issuer: string): Promise<AuctionTokens> {
  const material = await materialOf(db, 'auction-token', makeKey)
  const privateKey = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
  const expected = { algorithms: [algorithm], audience, issuer, typ, requiredClaims: ['exp', 'iat'] }

  return {
    sign: ({ sid, sub, contact, why }, now) => {
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
      try {
        // Its end is judged by the database's clock, which is asked together with its session.
        const { payload } = await jwtVerify(token, publicKey, { ...expected, currentDate: new Date(0) })
        const claims = Claims.safeParse(payload)
        if (!claims.success) return null
        const { exp, ...said } = claims.data
        return { ...said, endsAt: new Date(exp * 1000) }
      } catch (cause) {
        if (cause instanceof errors.JOSEError) return null
        throw cause
      }
    },
  }
}

const algorithm = 'ES256'
const audience = 'auctions'
const typ = 'at+jwt'

function makeKey(): Buffer {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' })
}
