import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export type TimestampAuthority = {
  url: string
  /** The headers of each request. */
  requests: { type: string | undefined; authorization: string | undefined }[]
  /** The next answers: usual ones, a status without a body, another text, or the answer to the first request again. */
  mode: 'usual' | 'broken' | 'other text' | 'repeated' | 'refusing'
  /** The output of `openssl ts -verify` for a token and what it is a timestamp of. */
  verify: (token: Buffer, data: Buffer) => string
  close: () => Promise<void>
}

const config = (folder: string) => `
[tsa]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[strict]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha512
ess_cert_id_alg = sha256
`

/** Starts a timestamp authority of the test's own, whose tokens are made by OpenSSL. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-tsa-'))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('tsa.cnf'), config(folder))
  writeFileSync(at('serial'), '01\n')
  run(
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=Timestamps`,
    ...['-addext', 'keyUsage=critical,digitalSignature', '-addext', 'extendedKeyUsage=critical,timeStamping'],
    ...['-keyout', at('key.pem'), '-out', at('certificate.pem')],
  )

  let first: Buffer | null = null
  const reply = (query: Buffer) => {
    writeFileSync(at('query'), query)
    const section = authority.mode === 'refusing' ? 'strict' : 'tsa'
    run(
      `ts -reply -section ${section}`,
      ...['-config', at('tsa.cnf'), '-queryfile', at('query'), '-out', at('reply')],
      ...['-signer', at('certificate.pem'), '-inkey', at('key.pem')],
    )
    return readFileSync(at('reply'))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const query = await buffer(request)
    authority.requests.push({ type: request.headers['content-type'], authorization: request.headers.authorization })
    if (authority.mode === 'broken') return response.writeHead(500).end()
    const usual = reply(query)
    first ??= usual
    const body = { 'other text': Buffer.from('<html>'), repeated: first, usual, refusing: usual }[authority.mode]
    return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const authority: TimestampAuthority = {
    url: `http://portal:secret%21@127.0.0.1:${port}/tsr`,
    requests: [],
    mode: 'usual',
    verify: (token, data) => {
      writeFileSync(at('token'), token)
      writeFileSync(at('data'), data)
      return run('ts -verify -token_in', ...['-in', at('token'), '-data', at('data'), '-CAfile', at('certificate.pem')])
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
  return authority
}

function run(options: string, ...more: string[]): string {
  return execFileSync('openssl', [...options.split(' '), ...more], { encoding: 'utf8', stdio: 'pipe' })
}
