import { randomUUID } from 'node:crypto'
import { fault, ok, warning, type Finding } from '#server/finding.ts'
import { needsMailTls } from './settings.ts'
import { openSmtp } from './smtp.ts'

/** The settings of mail and the name of the portal; `recipient` gets a letter, null sends none. */
type CheckOptions = { url: string; from: string; senderName: string; recipient: string | null }

/** Checks a mail server as letters use it: the connection, encryption, the login and, with a recipient, a letter. */
export async function* checkMail({ url, from, senderName, recipient }: CheckOptions): AsyncGenerator<Finding> {
  const { username, host, protocol } = new URL(url)
  const smtp = openSmtp({ url, from })
  try {
    await smtp.verify()
    yield ok('server', `${host} answers`)
    if (protocol === 'smtps:') yield ok('encryption', 'TLS')
    else if (needsMailTls(url)) yield ok('encryption', 'STARTTLS')
    else yield warning('encryption', `letters go to ${host} unencrypted, unless it offers STARTTLS`)
    yield ok('login', username === '' ? 'none, as SMTP_URL has no user' : 'the server accepts user and password')
    if (recipient === null) {
      yield ok('letter', 'none was sent, so the sender is not checked: --to ADDRESS sends one')
      return
    }
    await smtp.deliver({
      mailId: randomUUID(),
      senderName,
      recipient,
      subject: 'Test letter of the registry portal',
      text: 'registry mail check has sent this letter. Letters of the portal come from this sender.\n',
      attachments: [],
    })
    yield ok('letter', `the server has taken one from ${from} to ${recipient}`)
  } catch (cause) {
    yield mailFault(cause, { host, from })
  } finally {
    smtp.close()
  }
}

/** Turns an error of nodemailer into what is wrong and what to do. */
function mailFault(cause: unknown, { host, from }: { host: string; from: string }): Finding {
  const error = rootOf(cause)
  const code = 'code' in error ? String(error.code) : ''
  const reply = 'response' in error && typeof error.response === 'string' ? `: ${oneLine(error.response)}` : ''
  if (code === 'EAUTH') return fault('login', `the server refuses user or password of SMTP_URL${reply}`)
  if (code === 'ETLS') return fault('encryption', `${host} offers no STARTTLS: expected a server with it, or smtps`)
  if (certificateCodes.test(`${code} ${oneLine(error.message)}`))
    return fault(
      'encryption',
      `the certificate of ${host} is not trusted (${oneLine(error.message)}): NODE_EXTRA_CA_CERTS names the file of a CA of your own`,
    )
  if (code === 'ETIMEDOUT') return fault('server', `${host} does not answer in time`)
  if (code === 'EENVELOPE') return fault('letter', `the server refuses the sender ${from} or the recipient${reply}`)
  if (code === 'EMESSAGE') return fault('letter', `the server refuses the letter${reply}`)
  return fault('server', `${host} cannot be used: ${oneLine(error.message)}`)
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|self.signed|certificate/i

function rootOf(cause: unknown): Error {
  if (!(cause instanceof Error)) return new Error(String(cause))
  return cause.cause instanceof Error && 'code' in cause.cause ? cause.cause : cause
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
