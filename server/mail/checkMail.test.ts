import { once } from 'node:events'
import { createServer } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { builtInLocales } from '#intl/locales.ts'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { setLanguages } from '#server/intl/words.ts'
import { openMailServer } from '#tests/server/mailServer.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

// Reaches this machine as 127.0.0.1 does, but counts as another host.
const elsewhere = '0.0.0.0'

async function check(url: string, ...more: string[]) {
  const { code, out, err } = await runRegistry(['mail', 'check', ...more], {
    env: { SMTP_URL: url, MAIL_FROM: 'portal@registry.cz', LANGUAGES: 'en-US' },
  })
  return { code, lines: out.trimEnd().split('\n'), err }
}

afterAll(() => setLanguages({ locales: builtInLocales, dictionaries: {} }))

const withLogin = { EHLO: '250-mail\r\n250 AUTH PLAIN', AUTH: '235 OK', DATA: '354 Go on' }

test('registry mail check connects and logs in, and sends no letter', async () => {
  const server = await openMailServer(withLogin)
  const host = `127.0.0.1:${server.port}`
  expect(await check(`smtp://portal:s3cret@${host}`)).toEqual({
    code: 0,
    lines: [
      `ok       server: ${host} answers`,
      `warning  encryption: letters go to ${host} unencrypted, unless it offers STARTTLS`,
      'ok       login: the server accepts user and password',
      'ok       letter: none was sent, so the sender is not checked: --to ADDRESS sends one',
    ],
    err: '',
  })
  expect(server.log.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([])
})

test('registry mail check --to sends a letter from MAIL_FROM', async () => {
  const server = await openMailServer(withLogin)
  const { code, lines } = await check(`smtp://127.0.0.1:${server.port}`, '--to', 'anna@registry.cz')
  expect(code).toBe(0)
  expect(lines).toContain('ok       login: none, as SMTP_URL has no user')
  expect(lines.at(-1)).toBe('ok       letter: the server has taken one from portal@registry.cz to anna@registry.cz')
  expect(server.log).toContain('MAIL FROM:<portal@registry.cz>')
  expect(server.log).toContain('From: Domain registry <portal@registry.cz>')
  expect(server.log).toContain('RCPT TO:<anna@registry.cz>')
})

test.each([
  ['no STARTTLS', elsewhere, { STARTTLS: '502 Not implemented' }, /^fault    encryption: .* offers no STARTTLS:/],
  ['the password', '127.0.0.1', { ...withLogin, AUTH: '535 Wrong' }, /^fault    login: .*SMTP_URL: 535 Wrong$/],
  ['the sender', '127.0.0.1', { ...withLogin, MAIL: '550 No' }, /^fault    letter: .* sender portal@.*: 550 No$/],
  ['the recipient', '127.0.0.1', { ...withLogin, RCPT: '550 Who' }, /^fault    letter: .* recipient: 550 Who$/],
  ['the letter', '127.0.0.1', { ...withLogin, '.': '554 Spam' }, /^fault    letter: .* letter: 554 Spam$/],
])('registry mail check says what a server refuses: %s', async (_what, host, answers, line) => {
  const server = await openMailServer(answers)
  const { code, lines, err } = await check(`smtp://portal:s3cret@${host}:${server.port}`, '--to', 'anna@registry.cz')
  expect(lines.at(-1)).toMatch(line)
  expect({ code, err }).toEqual({ code: 1, err: 'mail cannot be used like this: 1 fault\n' })
})

test('registry mail check says that a server is away, and never the password', async () => {
  const { code, lines, err } = await check('smtps://portal:s3cret@127.0.0.1:1')
  expect(lines).toEqual([expect.stringMatching(/^fault    server: 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/)])
  expect(code).toBe(1)
  expect(err).not.toContain('s3cret')
})

test('registry mail check says that a certificate is not trusted', async () => {
  const pem = await makeStatementCertificate('Mail')
  const server = createServer({ key: pem, cert: pem }, (socket) => socket.end('220 mail\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { code, lines } = await check(`smtps://127.0.0.1:${port}`)
  expect(lines.at(-1)).toMatch(/^fault    encryption: the certificate of .* is not trusted \(.*\): NODE_EXTRA_CA_CERTS/)
  expect(code).toBe(1)
})

test('registry mail check needs settings', async () => {
  expect(await runRegistry(['mail', 'check'])).toMatchObject({
    code: 2,
    err: 'SMTP_URL is not set: there is no mail server to check\n',
  })
})
