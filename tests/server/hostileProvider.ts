import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { Provider } from '#server/oidc/provider.ts'

type Claims = Record<string, unknown>

export type HostileProvider = {
  provider: Provider
  /** The claims of the next ID token that differ from an honest one; undefined leaves a claim out. */
  claims: Claims
  /** How the token endpoint answers: an ID token signed well, badly or not at all, none, or no token. */
  answer: 'well' | 'other-key' | 'unsigned' | 'no-id-token' | 'refused' | 'broken'
  /** The parameters of the portal's redirect: `nonce` goes into the token, the challenge is checked. */
  remember: (authorization: URL) => void
  /** Whether the last exchange proved the code challenge (RFC 7636). */
  isChallengeMet: () => boolean
  close: () => Promise<void>
}

/**
 * An OpenID provider that does as the test says: honest by default, and otherwise as wrong as wanted. A browser that
 * comes to it goes straight back.
 */
export async function startHostileProvider(
  kind: Provider['kind'],
  levels: Provider['levels'] = {},
): Promise<HostileProvider> {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const clientSecret = randomBytes(16).toString('hex')
  let sent = new URLSearchParams()
  let isMet = false

  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    void (async () => {
      if (request.url === '/.well-known/openid-configuration') return reply(200, metadata(issuer))
      if (request.url === '/jwks')
        return reply(200, {
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'ES256' }],
        })
      const requested = new URL(request.url ?? '', issuer)
      if (requested.pathname === '/authorize') {
        sent = requested.searchParams
        const back = new URL(sent.get('redirect_uri') ?? '')
        back.search = new URLSearchParams({ code: 'code', state: sent.get('state') ?? '', iss: issuer }).toString()
        response.writeHead(303, { location: back.href }).end()
        return undefined
      }
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const verifier = new URLSearchParams(body).get('code_verifier') ?? ''
      isMet = createHash('sha256').update(verifier).digest('base64url') === sent.get('code_challenge')
      if (hostile.answer === 'broken') return reply(500, {})
      if (hostile.answer === 'refused') return reply(400, { error: 'invalid_grant' })
      const token = { access_token: 'access', token_type: 'Bearer', expires_in: 60 }
      if (hostile.answer === 'no-id-token') return reply(200, token)
      const now = Math.floor(new Date().getTime() / 1000)
      const honest = {
        iss: issuer,
        sub: 'subject',
        aud: 'portal',
        iat: now,
        exp: now + 60,
        nonce: sent.get('nonce'),
        auth_time: now,
      }
      return reply(200, { ...token, id_token: signed({ ...honest, ...hostile.claims }) })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const issuer = `http://127.0.0.1:${port}`

  const hostile: HostileProvider = {
    provider: {
      method: `hostile-${kind}`,
      kind,
      name: { cs: 'Zlý', en: 'Hostile' },
      issuer,
      clientId: 'portal',
      clientSecret,
      clientAuthentication: 'post',
      scope: 'openid',
      levels,
    },
    claims: {},
    answer: 'well',
    remember: (authorization) => {
      sent = authorization.searchParams
    },
    isChallengeMet: () => isMet,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return hostile

  function signed(claims: Claims): string {
    const isUnsigned = hostile.answer === 'unsigned'
    const head = encoded(isUnsigned ? { alg: 'none' } : { alg: 'ES256', kid: 'own' })
    const text = `${head}.${encoded(claims)}`
    return `${text}.${isUnsigned ? '' : signature(text, hostile.answer === 'other-key' ? other.privateKey : own.privateKey)}`
  }
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signature(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}
