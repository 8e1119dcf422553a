import { createTransport } from 'nodemailer'
import { needsMailTls } from './settings.ts'
import { lettersAtOnce, Undeliverable, type Deliver } from './sendLetters.ts'

type Smtp = {
  deliver: Deliver
  /** Connects, encrypts and logs in, without a letter. */
  verify: () => Promise<void>
  close: () => void
}

/**
 * Delivers through a mail server: `smtps://`, or `smtp://` with STARTTLS. STARTTLS is required unless the server is on
 * this machine or the address has `ignoreTLS=true`. A server without it gets no letter (code `ETLS`). The Message-ID is
 * the letter's id, so that a letter sent twice across a crash is recognised as one (RFC 5322 section 3.6.4).
 */
export function openSmtp({ url, from }: { url: string; from: string }): Smtp {
  // Their sum is well below the two minutes of a letter's lease.
  const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
  // A letter never fetches files or addresses.
  const defaults = { disableFileAccess: true, disableUrlAccess: true }
  const pool = { pool: true, maxConnections: lettersAtOnce } as const
  const transport = createTransport({ url, requireTLS: needsMailTls(url), ...pool, ...patience }, defaults)
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    deliver: async ({ mailId, senderName, recipient, subject, text, attachments }) => {
      try {
        await transport.sendMail({
          from: { name: senderName, address: from },
          to: { name: '', address: recipient },
          subject,
          text,
          attachments: attachments.map(({ name, type, text: content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          messageId: `<${mailId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (cause) {
        if (isPermanent(cause)) throw new Undeliverable('refused', { cause })
        throw cause
      }
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/**
 * RFC 5321 section 4.2.1: replies from 500 on are final. Only replies to the letter itself are about it. A refused
 * STARTTLS or password is for the operator to fix, and the letter waits.
 */
function isPermanent(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    (cause.code === 'EENVELOPE' || cause.code === 'EMESSAGE') &&
    'responseCode' in cause &&
    typeof cause.responseCode === 'number' &&
    cause.responseCode >= 500
  )
}
