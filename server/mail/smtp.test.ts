import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '#tests/server/mailServer.ts'
import { Undeliverable } from './sendLetters.ts'
import { openSmtp } from './smtp.ts'

const letter = {
  attachments: [],
  mailId: 'm1',
  senderName: 'Registr domén',
  recipient: 'anna@registry.cz',
  subject: 'Hello',
  text: 'Hello',
}

/** Sends the letter to this address and returns the error; null on success. */
async function deliverTo(url: string): Promise<unknown> {
  const smtp = openSmtp({ url, from: 'portal@registry.cz' })
  onTestFinished(() => smtp.close())
  return smtp.deliver(letter).then(
    () => null,
    (cause: unknown) => cause,
  )
}

// Reaches this machine as 127.0.0.1 does, but counts as another host.
const elsewhere = '0.0.0.0'

test('gives no letter to another host that offers no STARTTLS, and tries it again', async () => {
  const server = await openMailServer({ STARTTLS: '502 Not implemented' })
  const failure = await deliverTo(`smtp://${elsewhere}:${server.port}`)
  expect(failure).toMatchObject({ code: 'ETLS' })
  expect(failure).not.toBeInstanceOf(Undeliverable)
  expect(server.log.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([])
})

test.each([`${elsewhere}:PORT?ignoreTLS=true`, '127.0.0.1:PORT', 'localhost:PORT'])(
  'delivers in the clear to smtp://%s',
  async (place) => {
    const server = await openMailServer({ DATA: '354 Go on' })
    expect(await deliverTo(`smtp://${place.replace('PORT', String(server.port))}`)).toBeNull()
    expect(server.log).toContain('RCPT TO:<anna@registry.cz>')
  },
)

test('writes the name of the portal before its address, encoded as RFC 2047 says', async () => {
  const server = await openMailServer({ DATA: '354 Go on' })
  expect(await deliverTo(`smtp://127.0.0.1:${server.port}`)).toBeNull()
  expect(server.log).toContain('MAIL FROM:<portal@registry.cz>')
  expect(server.log).toContain('From: =?UTF-8?Q?Registr_dom=C3=A9n?= <portal@registry.cz>')
  expect(server.log).toContain('Message-ID: <m1@registry.cz>')
})

test('gives up a letter whose recipient is refused for good', async () => {
  const server = await openMailServer({ RCPT: '550 No such user' })
  expect(await deliverTo(`smtp://127.0.0.1:${server.port}`)).toBeInstanceOf(Undeliverable)
})

test('tries a letter again when the server refuses the password', async () => {
  const server = await openMailServer({ EHLO: '250-mail\r\n250 AUTH PLAIN', AUTH: '535 Wrong password' })
  const failure = await deliverTo(`smtp://portal:s3cret@127.0.0.1:${server.port}`)
  expect(failure).toMatchObject({ code: 'EAUTH' })
  expect(failure).not.toBeInstanceOf(Undeliverable)
})
